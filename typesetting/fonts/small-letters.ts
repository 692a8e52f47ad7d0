/** Letters that stand above or below the line: ⁿ, ⁱ, ₐ. Noto draws them thinner and nearer to the line than the digits ² and ₂. */

const RAISED = 140;
const LOWERED = -35;

export function isSmallLetter(code: number): boolean {
  return riseOfSmallLetter(code) !== 0;
}

/** How far a letter must be moved up to stand where such digits do, in thousandths of its size; 0 for all others. */
export function riseOfSmallLetter(code: number): number {
  if ((code >= 0x1d2c && code <= 0x1d61) || code === 0x2071 || code === 0x207f) return RAISED;
  return (code >= 0x1d62 && code <= 0x1d6a) || (code >= 0x2090 && code <= 0x209c) ? LOWERED : 0;
}
