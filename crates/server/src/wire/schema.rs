//! The messages as a JSON Schema, made from the same declarations as the page's types.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A type as TypeScript writes it, as far as these messages need it.
#[derive(Clone, Debug)]
enum Type {
    /// A name, perhaps with a type in angle brackets.
    Named(String, Vec<Type>),
    Literal(String),
    /// Fields with whether each may be left out, and what it is for.
    Object(Vec<Field>),
    Tuple(Vec<Type>),
    Either(Vec<Type>),
    Both(Vec<Type>),
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    optional: bool,
    of: Type,
    note: String,
}

/// `type Name<T> = …;`
struct Declared {
    parameter: Option<String>,
    of: Type,
}

/// Reads declarations one after the other.
struct Reader<'a> {
    left: &'a str,
}

impl Reader<'_> {
    /// Skips blanks and returns the comment among them.
    fn blanks(&mut self) -> String {
        let mut note = String::new();
        loop {
            self.left = self.left.trim_start();
            let Some(rest) = self.left.strip_prefix("/**") else { return note };
            let (text, rest) = rest.split_once("*/").expect("the end of a comment");
            let lines = text.lines().map(|line| line.trim().trim_start_matches('*').trim());
            note = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
            self.left = rest;
        }
    }

    fn takes(&mut self, mark: &str) -> bool {
        self.blanks();
        let rest = self.left.strip_prefix(mark);
        rest.map(|rest| self.left = rest).is_some()
    }

    fn needs(&mut self, mark: &str) {
        assert!(self.takes(mark), "{mark} is missing before {:.60}", self.left);
    }

    fn word(&mut self) -> String {
        self.blanks();
        let end = self.left.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or_default();
        let (word, rest) = self.left.split_at(end);
        assert!(!word.is_empty(), "a name is missing before {:.60}", self.left);
        self.left = rest;
        word.into()
    }

    fn text(&mut self) -> Option<String> {
        let (text, rest) = self.left.strip_prefix('"')?.split_once('"')?;
        self.left = rest;
        Some(text.into())
    }

    fn whole(&mut self) -> Type {
        let mut all = vec![self.both()];
        while self.takes("|") {
            all.push(self.both());
        }
        if all.len() > 1 { Type::Either(all) } else { all.remove(0) }
    }

    fn both(&mut self) -> Type {
        let mut all = vec![self.one()];
        while self.takes("&") {
            all.push(self.one());
        }
        if all.len() > 1 { Type::Both(all) } else { all.remove(0) }
    }

    fn one(&mut self) -> Type {
        self.blanks();
        if self.takes("(") {
            let of = self.whole();
            self.needs(")");
            return of;
        }
        if self.takes("[") {
            let mut all = Vec::new();
            while !self.takes("]") {
                all.push(self.whole());
                self.takes(",");
            }
            return Type::Tuple(all);
        }
        if self.takes("{") {
            let mut all = Vec::new();
            loop {
                let note = self.blanks();
                if self.takes("}") {
                    break;
                }
                let name = self.text().unwrap_or_else(|| self.word());
                let optional = self.takes("?");
                self.needs(":");
                all.push(Field { name, optional, of: self.whole(), note });
                self.takes(",");
            }
            return Type::Object(all);
        }
        if let Some(text) = self.text() {
            return Type::Literal(text);
        }
        let name = self.word();
        let mut of = Vec::new();
        if self.takes("<") {
            while !self.takes(">") {
                of.push(self.whole());
                self.takes(",");
            }
        }
        Type::Named(name, of)
    }
}

/// What a name stands for inside a declaration.
fn with(of: &Type, parameter: &str, by: &Type) -> Type {
    let all = |of: &[Type]| of.iter().map(|of| with(of, parameter, by)).collect();
    match of {
        Type::Named(name, _) if name == parameter => by.clone(),
        Type::Named(name, of) => Type::Named(name.clone(), all(of)),
        Type::Literal(text) => Type::Literal(text.clone()),
        Type::Tuple(of) => Type::Tuple(all(of)),
        Type::Either(of) => Type::Either(all(of)),
        Type::Both(of) => Type::Both(all(of)),
        Type::Object(fields) => {
            let field =
                |field: &Field| Field { of: with(&field.of, parameter, by), ..field.clone() };
            Type::Object(fields.iter().map(field).collect())
        }
    }
}

/// The same with the fields of every object in the order of their names: other crates of a build
/// may have asked `serde_json` to keep the order in which they came.
pub(crate) fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut fields: Vec<_> =
                fields.into_iter().map(|(name, of)| (name, sorted(of))).collect();
            fields.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(fields.into_iter().collect())
        }
        plain => plain,
    }
}

/// The schema of everything that is declared.
pub(super) fn schema(declarations: &str) -> Value {
    let mut reader = Reader { left: declarations };
    let mut declared = BTreeMap::new();
    while reader.left.contains("type ") {
        let (_, rest) = reader.left.split_once("type ").expect("just seen");
        reader.left = rest;
        let name = reader.word();
        let parameter = reader.takes("<").then(|| reader.word());
        if parameter.is_some() {
            reader.needs(">");
        }
        reader.needs("=");
        let of = reader.whole();
        reader.needs(";");
        declared.insert(name, Declared { parameter, of });
    }
    let mut defs = Map::new();
    let plain: Vec<&String> =
        declared.iter().filter(|(_, of)| of.parameter.is_none()).map(|(name, _)| name).collect();
    for name in plain {
        let of = written(&declared[name].of, &declared, &mut defs);
        defs.insert(name.clone(), of);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a Houseway table",
        "description": "Clients send Say and are told Told.",
        "anyOf": [{ "$ref": "#/$defs/Say" }, { "$ref": "#/$defs/Told" }],
        "$defs": defs,
    })
}

fn written(
    of: &Type,
    declared: &BTreeMap<String, Declared>,
    defs: &mut Map<String, Value>,
) -> Value {
    let all = |of: &[Type], defs: &mut Map<String, Value>| -> Vec<Value> {
        of.iter().map(|of| written(of, declared, defs)).collect()
    };
    match of {
        Type::Literal(text) => json!({ "const": text }),
        Type::Tuple(of) => {
            let (items, n) = (all(of, defs), of.len());
            json!({ "type": "array", "prefixItems": items, "minItems": n, "maxItems": n })
        }
        Type::Either(of) => json!({ "anyOf": all(of, defs) }),
        Type::Both(of) => json!({ "allOf": all(of, defs) }),
        Type::Object(fields) => {
            let mut properties = Map::new();
            for field in fields {
                let mut value = written(&field.of, declared, defs);
                if let (Value::Object(value), false) = (&mut value, field.note.is_empty()) {
                    value.insert("description".into(), json!(field.note));
                }
                properties.insert(field.name.clone(), value);
            }
            let needed: Vec<&str> =
                fields.iter().filter(|field| !field.optional).map(|f| f.name.as_str()).collect();
            json!({ "type": "object", "properties": properties, "required": needed })
        }
        Type::Named(name, of) => match (name.as_str(), of.as_slice()) {
            // Amounts, seats and times are whole.
            ("number", _) => json!({ "type": "integer" }),
            ("string" | "boolean" | "null", _) => json!({ "type": name }),
            ("Array", [of]) => json!({ "type": "array", "items": written(of, declared, defs) }),
            // Nothing at all.
            ("Record", _) => json!({ "type": "object", "maxProperties": 0 }),
            (_, []) => {
                assert!(declared.contains_key(name), "{name} is not declared");
                json!({ "$ref": format!("#/$defs/{name}") })
            }
            (_, [by]) => {
                let Declared { parameter, of } = &declared[name];
                let of = with(of, parameter.as_deref().expect("a parameter"), by);
                let Type::Named(by, _) = by else { panic!("{by:?} has no name") };
                let full = format!("{name}Of{}{}", by[..1].to_uppercase(), &by[1..]);
                if !defs.contains_key(&full) {
                    let of = written(&of, declared, defs);
                    defs.insert(full.clone(), of);
                }
                json!({ "$ref": format!("#/$defs/{full}") })
            }
            _ => panic!("{name} has too many parameters"),
        },
    }
}

/// What is wrong with a value by a schema of this kind; `None` if nothing is.
pub(crate) fn fault(value: &Value, of: &Value, whole: &Value) -> Option<String> {
    let told = |why: &str| Some(format!("{why}: {value:.200} is not {of:.200}"));
    if let Some(to) = of["$ref"].as_str() {
        let at = to.strip_prefix('#').and_then(|at| whole.pointer(at));
        return fault(value, at.expect("a definition"), whole);
    }
    if let Some(any) = of["anyOf"].as_array() {
        let faults: Vec<String> = any.iter().filter_map(|of| fault(value, of, whole)).collect();
        let most = faults.iter().max_by_key(|fault| fault.len());
        return most.filter(|_| faults.len() == any.len()).cloned();
    }
    if let Some(all) = of["allOf"].as_array() {
        return all.iter().find_map(|of| fault(value, of, whole));
    }
    if !of["const"].is_null() {
        return (*value != of["const"]).then(|| told("another text")).flatten();
    }
    match of["type"].as_str() {
        Some("integer") if !value.is_i64() && !value.is_u64() => told("no whole number"),
        Some("string") if !value.is_string() => told("no text"),
        Some("boolean") if !value.is_boolean() => told("neither true nor false"),
        Some("null") if !value.is_null() => told("not null"),
        Some("array") => {
            let Some(items) = value.as_array() else { return told("no list") };
            if of["minItems"].as_u64().is_some_and(|n| n != items.len() as u64) {
                return told("another length");
            }
            let kind = |at: usize| of["prefixItems"].get(at).unwrap_or(&of["items"]);
            items.iter().enumerate().find_map(|(at, item)| fault(item, kind(at), whole))
        }
        Some("object") => {
            let Some(fields) = value.as_object() else { return told("no object") };
            if of["maxProperties"] == 0 && !fields.is_empty() {
                return told("not empty");
            }
            let needed = of["required"].as_array().into_iter().flatten();
            let missing = needed.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
            if let Some(name) = missing {
                return told(&format!("{name} is missing"));
            }
            let known = of["properties"].as_object();
            let known = |name: &str| known.and_then(|known| known.get(name));
            fields.iter().find_map(|(name, value)| fault(value, known(name)?, whole))
        }
        _ => None,
    }
}

#[test]
fn a_schema_says_what_its_type_says() {
    let made = schema(
        "type A = { \n/**\n * How much.\n */\nx: number, y?: Array<string>, z: B | null, };\n\
         type B = \"one\" | { \"k\": \"two\" } & C<A>;\ntype C<T> = { t: [T, boolean] };",
    );
    let is = |value: Value, name: &str| {
        fault(&value, &json!({ "$ref": format!("#/$defs/{name}") }), &made).is_none()
    };
    assert!(is(json!({ "x": 3, "z": null }), "A") && is(json!({ "x": 3, "z": "one" }), "A"));
    assert!(!is(json!({ "z": null }), "A") && !is(json!({ "x": 3.5, "z": null }), "A"));
    assert!(!is(json!({ "x": 3, "y": [1], "z": null }), "A"));
    let two = json!({ "k": "two", "t": [{ "x": 1, "z": null }, true] });
    assert!(is(two.clone(), "B") && !is(json!({ "k": "three", "t": two["t"] }), "B"));
    assert!(!is(json!({ "k": "two", "t": [{ "x": 1, "z": null }] }), "B"));
    assert_eq!(made["$defs"]["A"]["properties"]["x"]["description"], "How much.");
}
