/** The words nearest to a line of a rich draft's projection: somebody who writes in the visual editor has never seen its lines. */
const most = 40;
/** Behind a line of marks alone, such as a fence, the next ones say where it is. */
const linesAhead = 4;

export function wordsOfLine(markdown: string, line: number): string | null {
  const lines = markdown.split('\n').slice(line - 1, line - 1 + linesAhead);
  for (const each of lines) {
    const words = wordsIn(each);
    if (words !== '') return words.length > most ? `${words.slice(0, most).replace(/\s+\S*$/, '')}…` : words;
  }
  return null;
}

function wordsIn(line: string): string {
  if (/^[\s|:_*^-]*$/.test(line)) return '';
  return line
    .replace(/^\s*\[\^[^\]]+\]:\s*/, '')
    .replace(/^\s*(?:(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+)+/, '')
    .replace(/^\[[ x]\]\s+/, '')
    .replace(/^\s*:::\w*\[([^\]]*)\].*$/, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?/g, '$1')
    .replaceAll(/\[\^[^\]]+\]|<br>|^\s*(?:`{3,}|~{3,}|:{3,}|\$\$).*$/g, ' ')
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replaceAll(/[*`|]+|~~|\^\^|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
