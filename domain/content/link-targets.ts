/**
 * Link targets and image sources by scheme, and the way back to a URL.
 *
 * A percent-encoded name or slug means its decoded form, so `attachment:my%20file.png` and the same with a
 * space are one file. A target without a known scheme is `other`: it is shown as text and never followed.
 */
import { isDocumentId, isHumanId } from './identifiers.ts';
import type { DocumentTarget, ImageSource, LinkTarget } from './tree.ts';

const documentPattern = /^([^@#]+)(?:@([1-9][0-9]{0,8}))?(?:#(.+))?$/;

export function linkTarget(href: string): LinkTarget {
  const trimmed = href.trim();
  if (trimmed.startsWith('#') && trimmed.length > 1) return { type: 'fragment', slug: decode(trimmed.slice(1)) };
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(trimmed)?.[0].toLowerCase();
  const rest = scheme === undefined ? '' : trimmed.slice(scheme.length + 1);
  if (scheme === 'http' || scheme === 'https') return { type: 'http', href: asciiUrl(trimmed) };
  if (scheme === 'attachment' && rest !== '') return { type: 'attachment', name: attachmentName(decode(rest)) };
  if (scheme === 'doc') return documentTarget(rest) ?? { type: 'other', href: trimmed };
  return { type: 'other', href: trimmed };
}

/** Files are kept under the composed form of their names, since keyboards give both forms. */
export function attachmentName(name: string): string {
  return name.normalize('NFC');
}

/** Reads what follows `doc:`; undefined when it names no document. */
export function documentTarget(text: string): DocumentTarget | undefined {
  const match = documentPattern.exec(text);
  const id = match?.[1];
  if (match === null || id === undefined) return undefined;
  const byId = isDocumentId(id);
  if (!byId && !isHumanId(id)) return undefined;
  return {
    type: 'document',
    humanId: byId ? null : id,
    documentId: byId ? id.toLowerCase() : null,
    version: match[2] === undefined ? null : Number(match[2]),
    slug: match[3] === undefined ? null : decode(match[3]),
  };
}

export function imageSource(href: string): ImageSource {
  const target = linkTarget(href);
  if (target.type === 'attachment') return target;
  if (target.type === 'http') return { type: 'external', href: target.href, live: true };
  return { type: 'external', href: href.trim(), live: false };
}

/** The URL that `linkTarget` reads back as the same target. */
export function hrefOf(target: LinkTarget): string {
  switch (target.type) {
    case 'http':
    case 'other':
      return target.href;
    case 'fragment':
      return `#${encode(target.slug)}`;
    case 'attachment':
      return `attachment:${encode(target.name)}`;
    case 'document': {
      const version = target.version === null ? '' : `@${target.version}`;
      const slug = target.slug === null ? '' : `#${encode(target.slug)}`;
      return `doc:${target.humanId ?? target.documentId}${version}${slug}`;
    }
  }
}

export function hrefOfImage(source: ImageSource): string {
  return source.type === 'attachment' ? hrefOf(source) : source.href;
}

/** A URL as the PDF format and browsers both take it: ASCII, nothing in it that a URL cannot hold. */
function asciiUrl(url: string): string {
  return url
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^!-~]|["<>\\^`{|}]/gu, encodeURIComponent);
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodes only what a URL in markdown cannot carry, so that names in any script stay readable. */
function encode(text: string): string {
  return text.replace(/[%\s<>()\\"'`|[\]{}]/gu, (character) => {
    const encoded = encodeURIComponent(character);
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}
