/**
 * Where an export's links lead. A `doc:` link is inside the file or pack, known but outside it, or not resolved for this
 * caller; the print tree is built from that decision alone, never from who exports or when.
 */
import type { DocumentTarget } from '../../../domain/content/index.ts';

/** A resolved target: `inside` when the export holds that very version of it. */
export interface ResolvedDocument {
  humanId: string;
  inside: boolean;
}

/** Keys are `linkKey`s. What is missing did not resolve for the caller. */
export type LinkContext = ReadonlyMap<string, ResolvedDocument>;

/** One name for a target whatever heading it points to: `SOP-001`, `SOP-001@2` or a document id likewise. */
export function linkKey(target: Pick<DocumentTarget, 'humanId' | 'documentId' | 'version'>): string {
  const name = target.humanId ?? target.documentId ?? '';
  return target.version === null ? name : `${name}@${target.version}`;
}

/** A link as reports show it: its key and, where it has one, the heading. */
export function linkAddress(target: DocumentTarget): string {
  return target.slug === null ? linkKey(target) : `${linkKey(target)}#${target.slug}`;
}

/** A link's address with an escape or an entity before its heading. */
const disguised = /(?:doc:|\]\(\s*<?(?!https?:|attachment:|#)|\]:\s*<?(?!https?:|attachment:|#))[\w.:@%-]{0,60}[\\&]/i;

/**
 * Every `doc:` target that the text might hold, found without parsing it: this runs on the thread that serves requests. Too many does no
 * harm: a galley's key then depends on a target that no link uses. Too few would: a link could lead nowhere.
 */
export function candidateLinkKeys(markdown: string): string[] {
  const found = new Set<string>();
  addLinkKeys(markdown, found);
  if (disguised.test(markdown)) addLinkKeys(unescaped(markdown), found);
  return [...found].sort();
}

function addLinkKeys(text: string, found: Set<string>): void {
  for (const match of text.matchAll(/doc:([A-Za-z0-9][A-Za-z0-9._-]{0,60})(?:(?:@|%40)(\d{1,9}))?/gi)) {
    const name = (match[1] ?? '').replace(/[._-]+$/, '');
    const key = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(name) ? name.toLowerCase() : name;
    found.add(match[2] === undefined ? key : `${key}@${Number(match[2])}`);
  }
}

/** The entities with a name whose character can stand in the address of a document, before its heading. */
const named: Record<string, string> = { colon: ':', period: '.', lowbar: '_', underbar: '_', commat: '@', num: '#' };
const escapes = /\\([!-/:-@[-`{-~])|&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(colon|period|lowbar|underbar|commat|num));/gi;

/** Escapes and entities of the whole text replaced by what they mean, code included: see above on too many. */
function unescaped(markdown: string): string {
  return markdown.replace(
    escapes,
    (whole, character?: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (character !== undefined) return character;
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      // No other character is part of an address.
      return code < 128 ? String.fromCharCode(code) : whole;
    },
  );
}

export function parseLinkKey(key: string): { name: string; version: number | null } {
  const at = key.lastIndexOf('@');
  return at < 0 ? { name: key, version: null } : { name: key.slice(0, at), version: Number(key.slice(at + 1)) };
}
