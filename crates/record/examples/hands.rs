//! Replays worked hands, or writes what the engine says into them:
//! `cargo run -p houseway-record --example hands -- [--update] FILE…`

use engine::Rules;
use houseway_record::syntax;
use room::replay;
use std::process::ExitCode;

fn one(path: &str, write: bool) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|fault| fault.to_string())?;
    let mut document = syntax::parse_bytes(&bytes).map_err(|fault| fault.to_string())?;
    if write {
        let lines = |faults: Vec<syntax::Fault>| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        };
        document = replay::update(&document).map_err(lines)?;
        let text = syntax::print(&document);
        if text.as_bytes() != bytes {
            std::fs::write(path, &text).map_err(|fault| fault.to_string())?;
        }
        document = syntax::parse(&text).map_err(|fault| fault.to_string())?;
    }
    let report = replay::replay(&document, Rules::ALL);
    match report.is_ok() {
        true => Ok(format!("ok, cites {:?}", report.emitted)),
        false => Err(report.to_string().trim_end().into()),
    }
}

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let write = args.first().is_some_and(|arg| arg == "--update");
    if write {
        args.remove(0);
    }
    let mut code = ExitCode::SUCCESS;
    for path in &args {
        match one(path, write) {
            Ok(text) => println!("{path}: {text}"),
            Err(text) => {
                eprintln!("{path}: {text}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
