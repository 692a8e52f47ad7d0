/** Lines of CSV (RFC 4180) that are safe to open in a spreadsheet. */

/** A cell that a spreadsheet would read as a formula is led by an apostrophe, so that content stays content. */
function cell(value: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
