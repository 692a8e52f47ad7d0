/** How many bytes a text has in UTF-8, halves of characters counted as three. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    // The two units of a pair have four bytes together.
    const isPaired = (unit & 0xf800) === 0xd800;
    bytes += unit < 0x800 || isPaired ? 1 : 2;
  }
  return bytes;
}
