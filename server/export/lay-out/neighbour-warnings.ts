/** What print should know of a version because of other documents: keys and headings that they do not have. */
import type { PrintWarning } from '../../../contract/index.ts';
import type { ExportContext } from '../export-context.ts';
import { WarningList } from '../print-tree/index.ts';
import { addFragmentWarnings } from './fragment-warnings.ts';
import { addKeyWarnings } from './key-warnings.ts';

/**
 * By version; those without any are not there. `links` are the `doc:` links of each version's text; a version whose links are
 * not known yet has to be among them with null.
 */
export async function readNeighbourWarnings(
  context: ExportContext,
  links: ReadonlyMap<string, readonly string[] | null>,
): Promise<ReadonlyMap<string, PrintWarning[]>> {
  const lists = new Map<string, WarningList>();
  const listOf = (versionId: string) => {
    const list = lists.get(versionId) ?? new WarningList();
    lists.set(versionId, list);
    return list;
  };
  const mayLink = [...links].filter(([, found]) => found === null || found.some((link) => link.includes('#')));
  await addKeyWarnings(context, listOf);
  await addFragmentWarnings(
    context,
    mayLink.map(([versionId]) => versionId),
    listOf,
  );
  return new Map([...lists].map(([versionId, list]) => [versionId, list.finish()]));
}
