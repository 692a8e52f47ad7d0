/**
 * The documents of a run with their content, each made while the one before it is written: converting and reading are work for
 * threads, writing is work for the database. What went wrong with one is told when it is its turn.
 */
import { AppError } from '../../../contract/index.ts';
import { type GivenContent, givenContent } from '../../documents/index.ts';
import { convertRow, type LaidOutUpload } from '../convert-row.ts';
import type { DocumentRow } from '../import-rows.ts';
import type { ConvertedDocument } from '../read-files.ts';

export type DueRow = DocumentRow & { humanId: string };

export interface PreparedDocument {
  row: DueRow;
  converted: ConvertedDocument;
  content: GivenContent | null;
}

interface Attempt {
  row: DueRow;
  result: PromiseSettledResult<PreparedDocument>;
}

export async function* preparedAhead(
  rows: readonly DueRow[],
  upload: LaidOutUpload,
  userId: string,
): AsyncGenerator<Attempt> {
  const begin = async (row: DueRow): Promise<Attempt> => {
    const [result] = await Promise.allSettled([prepare(row, upload, userId)]);
    return { row, result };
  };
  let ahead: Promise<Attempt> | undefined;
  try {
    for (const [at, row] of rows.entries()) {
      const current = ahead ?? begin(row);
      const next = rows[at + 1];
      ahead = next && begin(next);
      yield await current;
    }
  } finally {
    // The upload is removed after this, and nobody may still be reading it.
    await ahead;
  }
}

async function prepare(row: DueRow, upload: LaidOutUpload, userId: string): Promise<PreparedDocument> {
  const answer = await convertRow(row, upload, userId);
  if (answer.kind === 'problem') throw new AppError('INVALID_REQUEST', { detail: answer.message });
  const converted = answer.document;
  const { markdown = '', content } = converted;
  return { row, converted, content: await givenContent(content === undefined ? { markdown } : { content }, userId) };
}
