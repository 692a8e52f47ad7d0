/** XML of a Word file as text. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot hold, even as a reference: control characters, and half of a pair of surrogates. */
const impossible = /\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

export function escaped(text: string): string {
  const possible = text.replace(impossible, (sign) => (/[\t\n\r]/.test(sign) ? sign : '\ufffd'));
  return possible.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

const office = 'http://schemas.openxmlformats.org';
export const relationTypes = `${office}/officeDocument/2006/relationships`;
export const packageRelations = `${office}/package/2006/relationships`;

const names = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relationTypes}" xmlns:a="${office}/drawingml/2006/main" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${office}/drawingml/2006/picture"`;

export function part(element: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:${element} ${names}>${inside}</w:${element}>`;
}

/** Text of a run. Blanks at its ends count. */
export const textElement = (text: string) => `<w:t xml:space="preserve">${escaped(text)}</w:t>`;
