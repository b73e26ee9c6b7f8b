// @ts-check
// The bar and the things on the table in a real browser: by keyboard, by mouse and by finger, at tables that a test
// makes up.

/** @import { Browser, Page } from "playwright-core" */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { withoutFault } from "./axe.js";
import { openBrowser } from "./room.js";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const KINDS = { js: "text/javascript", css: "text/css", html: "text/html" };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'";

const files = createServer(async (request, answer) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const kind = KINDS[/** @type {keyof typeof KINDS} */ (path.split(".").pop() ?? "")];
  if (path === "/favicon.ico") return void answer.writeHead(204).end();
  try {
    const text = await readFile(`${WEB}${path.slice(1)}`);
    answer.writeHead(200, { "content-type": kind ?? "text/plain", "content-security-policy": POLICY }).end(text);
  } catch {
    answer.writeHead(404).end();
  }
});

/** @type {Browser} */
let browser;
let address = "";

before(async () => {
  await new Promise((ready) => files.listen(0, "127.0.0.1", () => ready(null)));
  const at = files.address();
  address = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}/tests/play.html`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  files.closeAllConnections();
  files.close();
});

/** @param {{width: number, height: number, touch?: boolean}} size */
async function open({ width, height, touch = false }) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset["drawn"]);
  return { page, faults };
}

/** Runs a piece of code with what the page offers to tests. @param {Page} page @param {string} code */
const run = (page, code) => page.evaluate(code);
const news = (/** @type {Page} */ page) => run(page, "news()");
const thing = (/** @type {Page} */ page, /** @type {string} */ key) => page.locator(`[data-key="${key}"]`);
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.closest("[data-key], dialog")?.getAttribute("data-key") ?? document.activeElement?.tagName);

const HOLDEM = `t = sit(["fold", "check", "call", "bet", "raise"], { layout: { family: "board", seats: 4, circles: [] } }); globalThis.t = t;
  globalThis.facing = () => t.ask([choice("fold"), choice("call", { costs: 800, button: "Call $8" }),
    choice("raise", { range: [1600, 10800, 100], presets: [{ label: "Pot", amount: 2400 }, { label: "All-in", amount: 10800 }] })], { pot: 6400 }); facing();`.replace("t = ", "var t = ");
const DRAW = `var t = sit(["fold", "pat", "draw"], { layout: { family: "draw", seats: 4, circles: [] } });
  globalThis.draws = () => t.ask([choice("pat"), choice("draw", { any: "2h 4c 7d Js Kh", max: 5 })], { own: ["2h 4c 7d Js Kh".split(" ")] }); draws();`;
const SET = `var t = sit(["wager", "set", "house-way"], { layout: { family: "setting", seats: 4, circles: [] } });
  t.ask([choice("set", { sets: ["Ah Qc"] }), choice("house-way")], { own: ["9s 9d Ah Qc Td 7s 4c".split(" ")], settings: [way("Ah Qc", "front: ace-queen; back: pair of nines"),
    way("9s 9d", "front: pair of nines; back: ace high", { foul: { words: "the front outranks the back", rule: "PG-03" } })] });`;
const RAIL = `var t = sit(["wager", "change", "take-back", "ready"], { layout: { family: "circles", seats: 4, circles: ["player", "tie", "banker"].map((name) => ({ name, label: name, pays: "" })) } });
  globalThis.wagers = () => t.ask([choice("wager", { range: [1000, 10750, 50], on: ["player", "banker", "tie", "tie of spot 2", "player of spot 2"] }), choice("ready")], { own: [] }); wagers();`;
const PAN = `var t = sit(["in", "out", "draw", "take", "discard", "meld", "add", "force"], { layout: { family: "pan", seats: 4, circles: [] } });
  t.ask([choice("meld", { sets: ["5c 5c 5c"], pays: [200] }), choice("discard", { any: "5c" })], { own: ["5c 5c Ah 2d 3s 4h 6d 7c Js Qh".split(" "), ["5c"]] });`;

test("nothing has the focus when a turn begins, and what has it keeps it from turn to turn", async () => {
  const { page, faults } = await open({ width: 1280, height: 720 });
  await run(page, HOLDEM);
  assert.equal(await focused(page), "BODY");
  await page.keyboard.press("Enter");
  assert.equal(await news(page), "", "Enter by itself does nothing");
  await thing(page, "slot 1").focus();
  await page.keyboard.press("Enter");
  assert.equal(await news(page), "call");
  // The table goes on: the button is closed for a while, and then open again.
  await run(page, "void t.ask(null, { waits: 2, status: 'out' })");
  assert.equal(await focused(page), "slot 1");
  assert.equal(await thing(page, "slot 1").getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Enter");
  assert.equal(await news(page), "", "what is closed does nothing");
  await run(page, "void facing()");
  assert.equal(await focused(page), "slot 1");
  // An amount is typed while the page is drawn again, and Enter makes the move.
  await thing(page, "field").locator("input").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("33.5");
  await run(page, "t.redraw()");
  assert.equal(await thing(page, "field").locator("input").inputValue(), "33.5");
  assert.match(await thing(page, "slot 3").textContent() ?? "", /Raise to \$33\.50/);
  await page.keyboard.press("f");
  assert.equal(await news(page), "", "letters are typed there");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  assert.equal(await news(page), "raise 3350");
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("cards are picked by keyboard, by mouse and by finger", async () => {
  for (const touch of [false, true]) {
    const { page, faults } = await open({ width: touch ? 390 : 1280, height: touch ? 844 : 720, touch });
    await run(page, DRAW);
    const press = async (/** @type {string} */ key) => (touch ? thing(page, key).tap() : thing(page, key).click());
    await press("own:3");
    await press("own:4");
    assert.equal(await thing(page, "own:4").getAttribute("aria-pressed"), "true");
    await press("slot 2");
    assert.equal(await news(page), "draw Js Kh");
    await run(page, "void draws()");
    if (!touch) {
      await thing(page, "own:0").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("5");
      await page.keyboard.press("d");
      assert.equal(await news(page), "draw 2h Kh");
    }
    assert.deepEqual(faults, []);
    await page.context().close();
  }
});

test("a hand is set by dragging, and a foul is told before it is made", async () => {
  const { page, faults } = await open({ width: 390, height: 844 });
  await run(page, SET);
  const drag = async (/** @type {string} */ from, /** @type {string} */ to) => {
    const [a, b] = [await thing(page, from).boundingBox(), await thing(page, to).boundingBox()];
    assert.ok(a && b);
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await drag("own:0", "tray 0");
  await drag("own:1", "tray 0");
  assert.match(await thing(page, "message").textContent() ?? "", /Foul: the front outranks the back.*PG-03/);
  assert.equal(await thing(page, "slot 3").getAttribute("aria-disabled"), "true");
  await drag("own:0", "tray 1");
  await thing(page, "own:1").click();
  for (const key of ["own:2", "own:3"]) await thing(page, key).click();
  await thing(page, "slot 3").click();
  assert.equal(await news(page), "set Ah Qc");
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("wagers are made by chips: by finger, by dragging a chip, and by arrows and digits", async () => {
  const { page, faults } = await open({ width: 390, height: 844, touch: true });
  await run(page, RAIL);
  await thing(page, "chip 2").tap();
  await thing(page, "circle 2").tap();
  assert.equal(await news(page), "wager 2500 on banker");
  assert.match(await thing(page, "circle 2").textContent() ?? "", /\$25/);
  await page.context().close();
  const wide = await open({ width: 1280, height: 720 });
  await run(wide.page, RAIL);
  await wide.page.keyboard.press("3");
  await wide.page.keyboard.press("ArrowRight");
  await wide.page.keyboard.press("Enter");
  assert.equal(await news(wide.page), "wager 2500 on banker");
  await run(wide.page, "void wagers()");
  await thing(wide.page, "seat 1").click();
  assert.match(await thing(wide.page, "circle 1").textContent() ?? "", /behind Bob/);
  await thing(wide.page, "own plaque").click();
  assert.doesNotMatch(await thing(wide.page, "circle 1").textContent() ?? "", /behind Bob/);
  assert.deepEqual([...faults, ...wide.faults], []);
  await wide.page.context().close();
});

test("Pan: a meld that can be laid lies in a frame with the card drawn; that is dragged to the discards or laid", async () => {
  for (const [width, height] of /** @type {const} */ ([[1280, 720], [390, 844]])) {
    const { page, faults } = await open({ width, height });
    await run(page, PAN);
    const [frame, own, drawn] = await Promise.all(["drawn frame", "own:0", "drawn"].map((key) => thing(page, key).boundingBox()));
    assert.ok(frame && own && drawn);
    for (const card of [own, drawn]) assert.ok(card.x >= frame.x && card.x + card.width <= frame.x + frame.width + 1, `${width}: the card is in the frame`);
    assert.match(await thing(page, "slot 3").textContent() ?? "", /Meld.*\+\$2 each/s);
    const to = await thing(page, "discard").boundingBox();
    assert.ok(to);
    await page.mouse.move(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    assert.equal(await news(page), "discard 5c");
    assert.deepEqual(faults, []);
    await page.context().close();
  }
});

test("a table in words can be played by touch alone", async () => {
  const { page, faults } = await open({ width: 360, height: 640, touch: true });
  await run(page, `settings.set("text", true); ${DRAW}`);
  await page.getByRole("button", { name: "king of hearts" }).tap();
  await thing(page, "slot 2").tap();
  assert.equal(await news(page), "draw Kh");
  // Who is there with the keyboard stays there when the words change.
  await run(page, "void draws()");
  await page.getByRole("button", { name: "four of clubs" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "own:1");
  assert.equal(await page.getByRole("button", { name: "four of clubs" }).getAttribute("aria-pressed"), "true");
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("questions: what is safe has the focus, Escape is no, and no key reaches the table behind them", async () => {
  const { page, faults } = await open({ width: 1280, height: 720 });
  await run(page, `${HOLDEM} void t.ask([choice("fold", { asks: "You can check for free. Fold anyway?" }), choice("check")])`);
  const dialog = page.getByRole("dialog", { name: "You can check for free. Fold anyway?" });
  await page.keyboard.press("f");
  await dialog.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Go back");
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await news(page), "");
  await page.keyboard.press("f");
  await dialog.getByRole("button", { name: "Fold" }).click();
  assert.equal(await news(page), "fold");
  // The sheet of keys gives F to another letter, and back.
  await page.keyboard.press("?");
  await page.getByRole("button", { name: /Give up.*F\. Change/ }).click();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: /Give up.*L\. Change/ }).waitFor();
  await page.keyboard.press("Escape");
  await run(page, "void facing()");
  await page.keyboard.press("f");
  await page.keyboard.press("l");
  assert.equal(await news(page), "fold");
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("chips are bought by asking, never by going on", async () => {
  const { page, faults } = await open({ width: 390, height: 844, touch: true });
  await run(page, `${HOLDEM} t.over = { results: [], next_ms: null }; t.chair = { stack: 0, buys: { min: 4000, max: 90000, step: 100 } }; t.ask(null); undefined`);
  await thing(page, "slot 1").tap();
  assert.equal(await news(page), "");
  const dialog = page.getByRole("dialog", { name: "Buy chips?" });
  await dialog.getByLabel(/From \$40/).fill("55");
  await dialog.getByRole("button", { name: "Buy", exact: true }).tap();
  assert.equal(await news(page), '{"buy":5500}');
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("axe finds no fault in bars, hands and questions", () => withoutFault(browser, async (page, check) => {
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset["drawn"]);
  for (const [name, code] of Object.entries({ HOLDEM, DRAW, SET, RAIL, PAN })) {
    await run(page, code);
    await check(name);
  }
  for (const what of ["settings", "keys", "buy", "sit", "leave"]) {
    await run(page, `t.chair = { buys: { min: 4000, max: 90000, step: 100 }, habits: {}, leave: { words: "You take it with you.", rule: { id: "PK-01", title: "Table stakes", paragraph: "A player can win." } } }; t.ask(null); t.dialogs.open("${what}")`);
    await check(what);
    await page.keyboard.press("Escape");
  }
}));
