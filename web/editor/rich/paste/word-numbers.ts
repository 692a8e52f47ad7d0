/** The number that Word shows before a paragraph, as it is read from the clipboard. */
const letters: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

/** Null for a bullet. What may be letters and a Roman number (`i.`, `c.`) is the one that is expected, or else the smaller. */
export function numberOf(marker: string, expected: number): number | null {
  const legal = /^\(?(?:\d+\.)+(\d+)[.)]?$/.exec(marker)?.[1];
  if (legal !== undefined) return Number(legal);
  const said = /^\(?(\d+|[a-z]{1,7})[.)]$/i.exec(marker)?.[1]?.toLowerCase();
  if (said === undefined) return null;
  if (/^\d/.test(said)) return Number(said);
  const readings = [letterOf(said), romanOf(said)].filter((value) => value !== null);
  if (readings.length === 0) return null;
  return readings.includes(expected) ? expected : Math.min(...readings);
}

function romanOf(said: string): number | null {
  if (!/^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(said)) return null;
  const values = [...said].map((each) => letters[each] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** Word goes on after z with the same letter twice: aa, bb. */
function letterOf(said: string): number | null {
  const [first = ''] = said;
  if (said !== first.repeat(said.length)) return null;
  return (said.length - 1) * 26 + first.charCodeAt(0) - 96;
}
