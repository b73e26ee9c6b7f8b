mod audit;
mod balances;
mod export;
mod show;

use crate::cli::LedgerCommand;
use crate::context::Context;
use crate::failure::Failure;

/// `houseway ledger …`
pub(super) fn run(command: &LedgerCommand, context: &mut Context<'_>) -> Result<(), Failure> {
    match command {
        LedgerCommand::Audit(args) => audit::run(args, context),
        LedgerCommand::Balances { file } => balances::run(file, context),
        LedgerCommand::Export { folder, to } => export::run(folder, to.as_deref(), context),
        LedgerCommand::Show(args) => show::run(args, context),
    }
}
