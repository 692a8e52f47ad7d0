/**
 * LaTeX source that survives between dollars.
 *
 * In a line, a bare dollar would end it and is escaped, and a lone backslash at its end would take the closing
 * dollar's meaning: two dollars are kept apart from it by a space; before one, where no space may stand, it is doubled. In a block
 * only a line that ends in two dollars or an empty one would end it.
 */
export function writableInlineLatex(latex: string, display: boolean): string {
  const line = latex.replace(/\s*\n\s*/g, ' ').trim();
  const escaped = line.replace(/\\[\s\S]|\$/g, (found) => (found === '$' ? '\\$' : found));
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(escaped) ? `${escaped}${display ? ' ' : '\\'}` : escaped;
}

export function writableBlockLatex(latex: string): string {
  return latex
    .trim()
    .replace(/\n\s*\n/g, '\n')
    .replace(/\$+(?=\s*(?:\n|$))/g, (run) => (run.length > 1 ? '\\$'.repeat(run.length) : run));
}
