/**
 * LaTeX source that survives between dollars: a bare dollar would end it and is escaped, a lone backslash at
 * its end would take the closing dollar's meaning and is doubled, an empty line would end the block.
 */
export function printableLatex(latex: string): string {
  const lines = latex.trim().replace(/\n\s*\n/g, '\n');
  const escaped = lines.replace(/\\[\s\S]|\$/g, (found) => (found === '$' ? '\\$' : found));
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(escaped) ? `${escaped}\\` : escaped;
}
