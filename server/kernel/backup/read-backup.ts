/** Reads the lines of a backup and says what each is. A file that was cut short, or is none, is refused. */
import type { BackupHeader, EndMark, TableMark } from './write-backup.ts';

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: TableMark }
  | { kind: 'row'; json: string };

/** The message is for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<BackupPart> {
  let rows = 0;
  let begun = false;
  let ended = false;
  for await (const line of lines) {
    const [, kind, content] = /^#([a-z-]+) (.*)$/.exec(line) ?? [];
    if (begun !== (kind !== 'muniment-backup') || ended)
      throw new BackupRefused('The file is not a backup of Muniment.');
    begun = true;
    if (kind === undefined || content === undefined) {
      rows += 1;
      yield { kind: 'row', json: line };
    } else if (kind === 'muniment-backup') {
      yield { kind: 'header', header: JSON.parse(content) as BackupHeader };
    } else if (kind === 'table') {
      yield { kind: 'table', table: JSON.parse(content) as TableMark };
    } else {
      ended = (JSON.parse(content) as EndMark).rows === rows;
    }
  }
  if (!ended) throw new BackupRefused('The backup is not complete: its end is missing or does not fit.');
}
