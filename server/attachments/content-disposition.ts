/**
 * `Content-Disposition: attachment` as RFC 6266 wants it: a plain name for old clients, and the real one encoded after
 * RFC 8187. Names hold no quotes or control characters (file-name.ts); what else is special is replaced or encoded.
 */
export function attachmentDisposition(name: string): string {
  // A percent sign in the plain form would be decoded by some clients.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === name) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
