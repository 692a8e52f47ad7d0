export { canBeMadeAgain } from './can-be-made-again.ts';
export { BackupRefused, checkBackup } from './read-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { forgetRestore, noteRestore, unfinishedRestore } from './restore-note.ts';
export { type BackupSignature, backupLines } from './write-backup.ts';
