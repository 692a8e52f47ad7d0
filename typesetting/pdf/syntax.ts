/**
 * How PDF writes names, numbers and strings.
 *
 * Everything is a JavaScript string of characters 0 to 255, one for each byte ("latin1"): such strings join quickly and become
 * a buffer once, at the end.
 */

/** A number with at most three decimals, never in exponent form. */
export function pdfNumber(value: number): string {
  const thousandths = Math.round(value * 1000);
  if (thousandths % 1000 === 0) return String(thousandths / 1000 || 0);
  const size = Math.abs(thousandths);
  const whole = Math.floor(size / 1000);
  return `${thousandths < 0 ? '-' : ''}${whole === 0 ? '' : whole}${decimals[size % 1000]}`;
}

/** From `` (none) to `.999`: writing whole numbers and looking these up takes a tenth less of the time of layout than writing fractions. */
const decimals = Array.from({ length: 1000 }, (_, n) => (n === 0 ? '' : String(n / 1000).slice(1)));

export function pdfName(name: string): string {
  if (/^[A-Za-z0-9._+-]*$/.test(name)) return `/${name}`;
  let out = '/';
  for (const byte of Buffer.from(name, 'utf8')) {
    const char = String.fromCharCode(byte);
    out += /[A-Za-z0-9._+-]/.test(char) ? char : `#${byte.toString(16).padStart(2, '0')}`;
  }
  return out;
}

/** Escapes the bytes of a literal string: a bare carriage return would be read back as a line feed. */
export function escapeBytes(bytes: string): string {
  return /[\\()\r]/.test(bytes) ? bytes.replace(/[\\()\r]/g, (char) => (char === '\r' ? '\\r' : `\\${char}`)) : bytes;
}

/** The bytes of a text string: PDFDocEncoding where the text is ASCII, else UTF-16 with its mark. */
export function textBytes(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  let bytes = '\xfe\xff';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += String.fromCharCode(unit >> 8, unit & 255);
  }
  return bytes;
}

/** Half a surrogate pair is no character; every encoding that the file uses would be invalid with one. */
export function wellFormed(text: string): string {
  return /\p{Cs}/u.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text;
}

/** A text string, ready to stand in an object. */
export function pdfText(text: string): string {
  return `(${escapeBytes(textBytes(wellFormed(text)))})`;
}

export function pdfBytes(bytes: string): string {
  return `(${escapeBytes(bytes)})`;
}
