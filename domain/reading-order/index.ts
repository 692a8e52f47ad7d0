/**
 * The order in which every reader sees documents: positioned ones first, then the ordinary sort by human id.
 *
 * Pure. The database sorts by the stored `naturalKey` with the same columns; a test compares the two.
 */

/**
 * A key whose plain code-unit order is the natural order of human ids: each run of digits is led by its length, so
 * SOP-2 comes before SOP-10. Leading zeros do not count, so SOP-02 and SOP-2 tie and the document's id decides.
 */
export function naturalKey(humanId: string): string {
  return humanId.replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return String(significant.length).padStart(2, '0') + significant;
  });
}

export interface PlacedDocument {
  id: string;
  humanId: string;
  folderPosition: number | null;
}

/** Code-unit comparison, which is how PostgreSQL compares under collation "C" for these characters. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Comparison inside one folder or root. */
export function compareInFolder(a: PlacedDocument, b: PlacedDocument): number {
  if (a.folderPosition !== b.folderPosition) {
    if (a.folderPosition === null) return 1;
    if (b.folderPosition === null) return -1;
    return a.folderPosition - b.folderPosition;
  }
  return compareText(naturalKey(a.humanId), naturalKey(b.humanId)) || compareText(a.id, b.id);
}

/** What the order act of a folder refuses: documents that the list leaves out, and ids that are foreign or repeated. */
export interface OrderGap {
  missing: string[];
  unexpected: string[];
}

/** How far a list is from being exactly the folder's documents, each once; null when it is. */
export function orderGap(documentIds: readonly string[], wanted: readonly string[]): OrderGap | null {
  const missing = new Set(documentIds);
  const unexpected = new Set<string>();
  for (const id of wanted) if (!missing.delete(id)) unexpected.add(id);
  return missing.size === 0 && unexpected.size === 0 ? null : { missing: [...missing], unexpected: [...unexpected] };
}

/**
 * The position of a document that is moved into a folder, given the highest one there: after it if the
 * folder was arranged by hand, and none if it was not.
 */
export function positionOnArrival(highest: number | null): number | null {
  return highest === null ? null : highest + 1;
}
