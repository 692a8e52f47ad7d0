/** Names and values are data: no sign of them is markup. */
export function literalText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
