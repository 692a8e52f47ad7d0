/**
 * The one decision on `doc:` links: from a target and the kind of export to "inside" (a chapter of the same file), "sibling file" (of the same
 * zip) or "text" (the words stay, followed by the number of the document). Pure; used by the server and on the render threads.
 */
import type { DocumentTarget } from '../../typesetting/index.ts';

/** A document that the caller sees; `inside` where the export holds it in the version that the link names. */
interface Target {
  documentId: string;
  inside: boolean;
}

interface SiblingFile {
  name: string;
  /** The headings that it has. */
  slugs: readonly string[];
}

export type ExportKind =
  | { kind: 'version' }
  | { kind: 'merged' }
  /** The files of the zip by their documents. */
  | { kind: 'zip'; files: ReadonlyMap<string, SiblingFile> };

export type LinkDecision =
  | { leads: 'inside'; chapter: string }
  | { leads: 'sibling file'; file: SiblingFile }
  | { leads: 'text' };

/** Decisions by link; a link that is not there is text. */
export type DecidedLinks = readonly (readonly [key: string, decision: LinkDecision])[];

/** Of an export's plan. */
interface Held {
  choice: { kind: string };
  versions: readonly { documentId: string; number: number }[];
}

/** Whether an export holds a document in that version, or in whichever for null. One of a single version holds no target, not even itself. */
export function holdsOf({ choice, versions }: Held): (documentId: string, version: number | null) => boolean {
  if (choice.kind === 'version') return () => false;
  const numbers = new Map(versions.map(({ documentId, number }) => [documentId, number]));
  return (documentId, version) => numbers.has(documentId) && (version === null || numbers.get(documentId) === version);
}

export function decideLink({ documentId, inside }: Target, where: ExportKind): LinkDecision {
  if (!inside || where.kind === 'version') return { leads: 'text' };
  if (where.kind === 'merged') return { leads: 'inside', chapter: documentId };
  const file = where.files.get(documentId);
  return file === undefined ? { leads: 'text' } : { leads: 'sibling file', file };
}

export function decideLinks(targets: Iterable<readonly [string, Target]>, where: ExportKind): DecidedLinks {
  return [...targets].flatMap(([key, target]): DecidedLinks => {
    const decision = decideLink(target, where);
    return decision.leads === 'text' ? [] : [[key, decision]];
  });
}

/** What the print makes of a link; null for text. A heading that a sibling does not have leads to the file itself. */
export function linkResolver(links: DecidedLinks): (key: string, slug: string | null) => DocumentTarget | null {
  const decided = new Map(links);
  return (key, slug) => {
    const decision = decided.get(key) ?? { leads: 'text' };
    switch (decision.leads) {
      case 'text':
        return null;
      case 'inside':
        return { kind: 'chapter', key: decision.chapter, slug };
      case 'sibling file': {
        const { name, slugs } = decision.file;
        return { kind: 'file', name, slug: slug !== null && slugs.includes(slug) ? slug : null };
      }
    }
  };
}
