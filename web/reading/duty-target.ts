/** What a duty is about, in words. */
import type { ReadingDuty } from '../../contract/index.ts';

export function dutyTarget({ document, folderPath }: ReadingDuty): string {
  if (document) return `${document.humanId} ${document.title}`;
  return folderPath ? `Everything in ${folderPath.map(({ name }) => name).join(' / ')}` : 'A folder that was deleted';
}
