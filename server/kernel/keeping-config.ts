/** For how long the service keeps what grows and is no record. Documents, versions, files and the audit trail have no such setting. */
import { type Environment, integer } from './environment.ts';

export interface KeepingConfig {
  notificationsDays: number;
  /** Of the files inside of packs, by which a copy is recognised; 0 keeps them for ever. Those of whole exports stay. */
  exportDigestsDays: number;
  /** Packs that ended, without their files. */
  packsDays: number;
  /** The files of packs. */
  packFilesHours: number;
  /** Uploads and plans of imports. */
  importsHours: number;
}

export function readKeeping(env: Environment): KeepingConfig {
  const days = (name: string, min: number, fallback: number) => integer(env, name, { min, max: 36_500, fallback });
  const hours = (name: string) => integer(env, name, { min: 1, max: 720, fallback: 24 });
  return {
    notificationsDays: days('KEEP_NOTIFICATIONS_DAYS', 7, 730),
    exportDigestsDays: days('KEEP_EXPORT_DIGESTS_DAYS', 0, 0),
    packsDays: days('KEEP_PACKS_DAYS', 1, 30),
    packFilesHours: hours('KEEP_PACK_FILES_HOURS'),
    importsHours: hours('KEEP_IMPORTS_HOURS'),
  };
}
