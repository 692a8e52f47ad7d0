/**
 * How numbers are written in content streams: short, without exponents, the same on every machine.
 */

/** Viewers keep coordinates as 32-bit floats; nothing visible lies beyond this. */
const farthest = 1e7;

function plain(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.min(Math.max(value, -farthest), farthest);
  const fixed = bounded.toFixed(decimals);
  const short = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return short === '-0' ? '0' : short.replace(/^(-?)0\./, '$1.');
}

/** A coordinate; `decimals` follows from how far it will be enlarged. */
export function coordinate(value: number, decimals: number): string {
  return plain(value, decimals);
}

/** A factor of a matrix, a colour or an opacity: seven significant digits whatever its size. */
export function factor(value: number): string {
  if (!Number.isFinite(value) || value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  return plain(value, Math.min(Math.max(6 - magnitude, 0), 12));
}

/** The number itself as `factor` would print it, for dictionaries. */
export function rounded(value: number): number {
  return Number(factor(value));
}
