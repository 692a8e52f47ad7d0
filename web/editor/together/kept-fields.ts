/** Title and language that an earlier window had not sent when it went away. They are sent now, unless somebody said otherwise since. */
import type { VersionDetail } from '../../../contract/index.ts';
import { saveVersion } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { say } from '../../ui/index.ts';
import type { DeviceDraft, FieldValues, KeptFields } from './device.ts';
import { Fields, fieldsLeft } from './fields.ts';

type Opened = Pick<VersionDetail, 'id' | 'title' | 'language' | 'revision'>;

export function openFields(version: Opened, device: DeviceDraft): Fields {
  const opened = { title: version.title, language: version.language };
  const { waiting, missed } = fieldsLeft(opened, device.fields() ?? olderFields(version, device));
  // Said once: from here on what the server has counts.
  if (missed.length > 0)
    say(t('Not set, because somebody changed it meanwhile: {what}.', { what: missed.join(', ') }), 'warn');
  const keep = (now: Partial<FieldValues>) =>
    device.keepFields(Object.keys(now).length === 0 ? null : { waiting: now, opened });
  keep(waiting);
  return new Fields((change) => saveVersion(version.id, change), keep, waiting);
}

function olderFields({ title, language, revision }: Opened, device: DeviceDraft): KeptFields | null {
  const older = device.older();
  if (older === null) return null;
  const known = { title, language };
  const unknown = { title: '', language: '' };
  const { title: itsTitle, language: itsLanguage } = older;
  return { waiting: { title: itsTitle, language: itsLanguage }, opened: older.revision === revision ? known : unknown };
}
