/** What content needs to know of the version it belongs to: where its links and images lead. */
import { createContext, useContext } from 'react';
import type { Attachment } from '../../contract/index.ts';

export interface Surroundings {
  scopeId: string;
  attachments: readonly Attachment[];
  /** Pictures that are no attachments, such as those of a plan or of the guide, by their names: where they are shown from. */
  pictures?: ReadonlyMap<string, string>;
  /** Slugs of this content's headings: a link to another fragment is only text. */
  slugs: ReadonlySet<string>;
  /** Whether formulas and diagrams say that they print as their source: a writer wants to know, a reader does not. */
  hasPrintNotes: boolean;
}

const nothing: Surroundings = { scopeId: '', attachments: [], slugs: new Set(), hasPrintNotes: false };

export const SurroundingsContext = createContext<Surroundings>(nothing);

export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);

/** Names that elements of the page already have; a heading of that name gets a longer id. */
const pageIds = new Set(['content', 'root']);

export const headingId = (slug: string): string => (pageIds.has(slug) ? `heading-${slug}` : slug);
