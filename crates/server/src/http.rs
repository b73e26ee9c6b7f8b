//! Addresses and their responses.

use crate::cookie::{new_token, token_of};
use crate::pages::{Lobby, Sorry, TablePage};
use crate::room::{NoSeat, Room, clean};
use crate::task::{ToTable, Visitor};
use crate::wire::{NoRule, RulePage};
use crate::{assets, socket};
use askama::Template;
use axum::Router;
use axum::extract::{Form, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use engine::RuleId;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Scripts and styles come from our own files only: nothing injected into a page can run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Only those who were given a table's address should find it, so no other site gets it. Our own
    // pages send it, since a form without it would have no origin.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// All routes.
pub(crate) fn router(room: Arc<Room>) -> Router {
    Router::new()
        .route("/", get(lobby))
        .route("/sit", post(sit))
        .route("/table/{id}", get(table))
        .route("/table/{id}/socket", get(connect))
        .route("/table/{id}/hand", get(hand))
        .route("/assets/{version}/{name}", get(asset))
        .route("/rules/{file}", get(rule))
        .fallback(async || sorry(StatusCode::NOT_FOUND, &NOWHERE))
        .layer(middleware::from_fn_with_state(Arc::clone(&room), guard))
        .with_state(room)
}

const NOWHERE: Sorry = Sorry { title: "Nothing here", words: "There is no page at this address." };
const NO_TABLE: Sorry = Sorry {
    title: "This table is closed",
    words: "Tables close when nobody has watched them for a while, or when the room closes.",
};
const SET_ASIDE: Sorry = Sorry {
    title: "This table is set aside",
    words: "The room could not go on here after a restart. Everything that happened is kept, and so \
            are your chips; whoever runs the room has to look at it first.",
};
const ROOM_FULL: Sorry = Sorry {
    title: "All tables are taken",
    words: "The room cannot open any more tables right now. Try again in a few minutes.",
};
const NOT_OFFERED: Sorry =
    Sorry { title: "Not offered", words: "No house in this room offers that game." };
const CANNOT_START: Sorry =
    Sorry { title: "No table", words: "This table could not be opened. Try another one." };
const NOT_STORED: Sorry = Sorry {
    title: "Not now",
    words: "The room cannot store anything right now, so nobody can sit down. Try again in a minute.",
};
const STRANGER: Sorry = Sorry {
    title: "Not from here",
    words: "The request came from another site, or used a host name this room does not know.",
};

fn page(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn sorry(status: StatusCode, words: &Sorry) -> Response {
    (status, page(words)).into_response()
}

/// Turns strangers away and sets the same headers on every response.
async fn guard(State(room): State<Arc<Room>>, request: Request, next: Next) -> Response {
    let mut response = if is_ours(request.headers(), room.options.host) {
        next.run(request).await
    } else {
        sorry(StatusCode::FORBIDDEN, &STRANGER)
    };
    for (name, value) in HEADERS {
        // What never changes says so itself.
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whether a request names this server and comes from one of its own pages.
///
/// A browser sends the origin with every socket and every form, and another site's page cannot
/// remove it. On loopback the host name is checked too, since any name can be made to resolve here.
fn is_ours(headers: &HeaderMap, bound: IpAddr) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let named = !bound.is_loopback() || ["127.0.0.1", "localhost", "[::1]"].contains(&name);
    let same = text(header::ORIGIN).is_none_or(|origin| {
        let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        site == Some(host)
    });
    named && same
}

async fn lobby(State(room): State<Arc<Room>>) -> Response {
    page(&Lobby::new(&room.registry))
}

/// What the lobby's form sends.
#[derive(Deserialize)]
struct Wish {
    offering: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    players: String,
}

async fn sit(
    State(room): State<Arc<Room>>,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Response {
    let Ok(offering) = room.registry.find(&wish.offering) else {
        return sorry(StatusCode::NOT_FOUND, &NOT_OFFERED);
    };
    let (token, cookie) = match token_of(&headers) {
        Some(token) => (token, None),
        None => match new_token() {
            Some((token, cookie)) => (token, Some(cookie)),
            None => return sorry(StatusCode::INTERNAL_SERVER_ERROR, &CANNOT_START),
        },
    };
    let name = clean(&wish.name);
    let buy_in = offering.buy_in;
    let Some(who) = room.welcome_guest(&name, token, buy_in).await else {
        return sorry(StatusCode::SERVICE_UNAVAILABLE, &NOT_STORED);
    };
    room.provide(who, buy_in, buy_in).await;
    let opened = room.open_table(&wish.offering, who, &name, wish.players.parse().ok()).await;
    let mut response = match opened {
        Ok(id) => Redirect::to(&format!("/table/{id}")).into_response(),
        Err(NoSeat::NotOffered) => sorry(StatusCode::NOT_FOUND, &NOT_OFFERED),
        Err(NoSeat::RoomFull) => sorry(StatusCode::SERVICE_UNAVAILABLE, &ROOM_FULL),
        Err(NoSeat::CannotStart) => sorry(StatusCode::INTERNAL_SERVER_ERROR, &CANNOT_START),
    };
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The page of a table. Whoever has no cookie yet gets one, so that they can take a seat.
async fn table(
    State(room): State<Arc<Room>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if room.is_aside(&id) {
        return sorry(StatusCode::SERVICE_UNAVAILABLE, &SET_ASIDE);
    }
    if room.table(&id).is_none() {
        return sorry(StatusCode::NOT_FOUND, &NO_TABLE);
    }
    let mut response = page(&TablePage::new());
    if token_of(&headers).is_none()
        && let Some((_, cookie)) = new_token()
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn connect(
    State(room): State<Arc<Room>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let token = token_of(&headers);
    let visitor = token.map_or(Visitor::Stranger, |token| socket::visitor_of(&room, token));
    upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .read_buffer_size(socket::READ_BUFFER)
        .write_buffer_size(socket::WRITE_BUFFER)
        .on_upgrade(|socket| socket::serve(socket, room, id, visitor))
}

/// The record of the last hand, as far as whoever asks may know it.
async fn hand(
    State(room): State<Arc<Room>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(table) = room.table(&id) else { return sorry(StatusCode::NOT_FOUND, &NO_TABLE) };
    let who = token_of(&headers).and_then(|token| room.known(token)).map(|(who, _)| who);
    let (to, record) = oneshot::channel();
    // A closed table drops the sender, and nothing comes.
    let _ = table.send(ToTable::Record { who, to }).await;
    match record.await {
        Ok(Some(text)) => {
            let file = "attachment; filename=\"last.hand\"";
            let kind = "text/plain; charset=utf-8";
            ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], text)
                .into_response()
        }
        _ => sorry(StatusCode::NOT_FOUND, &NOWHERE),
    }
}

/// Keeps a file for a year: another version has another address.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

async fn asset(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(asset) = assets::find(&version, &name) else {
        return sorry(StatusCode::NOT_FOUND, &NOWHERE);
    };
    let kept = if assets::may_change() { "no-store" } else { FOR_GOOD };
    let told = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CACHE_CONTROL, kept),
        (header::VARY, "accept-encoding"),
    ];
    if takes_gzip(&headers) && !asset.packed.is_empty() {
        (told, [(header::CONTENT_ENCODING, "gzip")], asset.packed).into_response()
    } else {
        (told, asset.plain.into_owned()).into_response()
    }
}

/// Whether a browser can read what is compressed.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut names = named.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(','));
    names.any(|name| {
        let (name, quality) = name.split_once(';').unwrap_or((name, ""));
        name.trim() == "gzip" && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(&quality.trim())
    })
}

/// The paragraph of a rule.
async fn rule(State(room): State<Arc<Room>>, Path(file): Path<String>) -> Response {
    let entry = file
        .strip_suffix(".json")
        .and_then(|id| id.parse::<RuleId>().ok())
        .and_then(|id| room.book.entry(id));
    let Some(entry) = entry else {
        let none = NoRule { error: "no such rule" };
        return json(StatusCode::NOT_FOUND, &none);
    };
    let name = |id: &&str| {
        let houses = room.registry.houses().iter();
        let known = houses.filter(|house| house.id == *id).map(|house| house.name.clone()).next();
        known.unwrap_or_else(|| (*id).to_string())
    };
    let page = RulePage {
        id: entry.id.to_string(),
        title: entry.title.clone(),
        paragraph: entry.paragraph.clone(),
        kind: entry.kind.to_string(),
        houses: entry.houses.iter().map(name).collect(),
    };
    json(StatusCode::OK, &page)
}

fn json(status: StatusCode, told: &impl Serialize) -> Response {
    match serde_json::to_string(told) {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(bound: &str, host: &str, origin: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        if !origin.is_empty() {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        is_ours(&headers, bound.parse().unwrap())
    }

    #[test]
    fn strangers_are_told_apart() {
        let home = "127.0.0.1";
        assert!(ours(home, "127.0.0.1:7777", ""));
        assert!(ours(home, "localhost:7777", "http://localhost:7777"));
        assert!(ours("::1", "[::1]:7777", "http://[::1]:7777"));
        assert!(ours("0.0.0.0", "cards.example", "https://cards.example"));
        assert!(!ours(home, "127.0.0.1:7777", "http://evil.example"));
        assert!(!ours(home, "127.0.0.1:7777", "http://127.0.0.1:8888"));
        assert!(!ours(home, "127.0.0.1:7777", "null"));
        assert!(!ours(home, "evil.example:7777", "http://evil.example:7777"));
        assert!(!ours("0.0.0.0", "cards.example", "https://evil.example"));
        assert!(!is_ours(&HeaderMap::new(), home.parse().unwrap()));
    }
}
