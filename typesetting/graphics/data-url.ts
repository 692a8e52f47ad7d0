/** The bytes of a `data:` URL, in base64 or percent encoding; null when it cannot be read. */
export function decodeDataUrl(url: string): Buffer | null {
  const trimmed = url.trim();
  const comma = trimmed.indexOf(',');
  if (comma < 0 || !/^data:/i.test(trimmed)) return null;
  const body = trimmed.slice(comma + 1);
  if (/;\s*base64$/i.test(trimmed.slice(0, comma).trimEnd())) return Buffer.from(body, 'base64');
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8');
  } catch {
    // A bare percent sign is common in hand-written drawings; the text is then meant literally.
    return Buffer.from(body, 'utf8');
  }
}
