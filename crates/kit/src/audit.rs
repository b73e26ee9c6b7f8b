/// Audits a record independently: the auditor must be able to follow it, and agree.
///
/// # Errors
/// Where it disagrees, or why it could not follow.
pub fn audited(text: &str) -> Result<(), String> {
    let document = notation::parse(text).map_err(|fault| fault.to_string())?;
    let audited = auditor::audit(&document).map_err(|fault| fault.to_string())?;
    if let Some(disagreement) = audited.disagreements().next() {
        return Err(format!("the auditor disagrees: {disagreement}"));
    }
    if let Some((_, reason)) = audited.unaudited().next() {
        return Err(format!("the auditor cannot follow: {reason}"));
    }
    Ok(())
}
