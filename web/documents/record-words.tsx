/** What a person did with a version, as a sentence with their name. */
import type { ReactNode } from 'react';
import type { RecordEntry } from '../../contract/index.ts';
import { type Message, msg, rich } from '../texts/index.ts';

const actSentences: Record<RecordEntry['act'], Message> = {
  created: msg('<b>{name}</b> began it'),
  edited: msg('<b>{name}</b> edited it'),
  submitted: msg('<b>{name}</b> submitted it'),
  withdrawn: msg('<b>{name}</b> withdrew it'),
  approved: msg('<b>{name}</b> approved it'),
  returned: msg('<b>{name}</b> returned it'),
  released: msg('<b>{name}</b> released it'),
  cancelled: msg('<b>{name}</b> cancelled it'),
  revoked: msg('<b>{name}</b> revoked it'),
  disposed: msg('<b>{name}</b> disposed of it'),
  'disposal-requested': msg('<b>{name}</b> asked for the disposal of it'),
  'disposal-withdrawn': msg('<b>{name}</b> withdrew the disposal of it'),
};

export function saidOfAct(act: RecordEntry['act'], name: string): ReactNode {
  return rich(actSentences[act], { name }, { b: (inside) => <strong>{inside}</strong> });
}
