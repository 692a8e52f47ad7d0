/** What a duty is about, in words. */
import type { ReadingDuty } from '../../contract/index.ts';
import { t } from '../texts/index.ts';

export function dutyTarget({ document, folderPath }: ReadingDuty): string {
  if (document) return `${document.humanId} ${document.title}`;
  return folderPath
    ? t('Everything in {path}', { path: folderPath.map(({ name }) => name).join(' / ') })
    : t('A folder that was deleted');
}
