// @ts-check
// Amounts are whole cents; people read and type dollars.

/**
 * @param {number} cents
 * @returns {string} such as `$6`, `$0.50` or `−$3`
 */
export function dollars(cents) {
  const whole = Math.abs(cents);
  const text = whole % 100 ? (whole / 100).toFixed(2) : String(whole / 100);
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/**
 * @param {string} text
 * @returns {number | null} cents, if it is an amount
 */
export function cents(text) {
  const match = /^\s*\$?\s*(\d{1,11})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/**
 * The amount as it stands in a field.
 * @param {number} amount
 */
export function typed(amount) {
  return amount % 100 ? (amount / 100).toFixed(2) : String(amount / 100);
}

/**
 * The amount as it stands on a table: `$1,240`, `$64.50`, `−$8`.
 * @param {number} cents
 */
export function chips(cents) {
  const [whole = "", rest] = typed(Math.abs(cents)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}$${grouped}${rest ? `.${rest}` : ""}`;
}
