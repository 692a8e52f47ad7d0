export { BackupRefused } from './read-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { backupLines } from './write-backup.ts';
