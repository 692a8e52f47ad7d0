/** The order among sibling folders, which is kept as their index: 0 to n-1, without gaps. */
import type { Folder } from './tree.ts';

/**
 * The siblings in their order once the folder stands at `index`; past the end is last. Without an index a folder that
 * is among them already keeps its place, and one that arrives comes last.
 */
export function siblingsWith<F extends Folder>(siblings: readonly F[], folder: F, index?: number): F[] {
  const others = siblings.filter((sibling) => sibling.id !== folder.id);
  const here = siblings.findIndex((sibling) => sibling.id === folder.id);
  const wanted = index ?? (here === -1 ? others.length : here);
  return others.toSpliced(Math.min(wanted, others.length), 0, folder);
}
