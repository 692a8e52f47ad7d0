/** Where the plan and the report say that a document stands. */
import { expect, test } from 'vitest';
import { landedNote, rootNote } from '../../domain/import/index.ts';
import { type PlannedDocument, placeWords, reportFile } from './plan-words.ts';

const planned = (folderPath: string[], warnings: string[] = []): PlannedDocument => ({
  ...{ path: 'Cleaning/SOP-1.md', humanId: 'SOP-1', title: 'Cleaning', number: 1, effectiveDate: null },
  ...{ format: 'markdown', folderPath, attachments: [], warnings, error: null, skip: false },
  ...{ proposal: null, documentId: null },
});

test('a document that will land at the root is not said to come into its folder', () => {
  expect(placeWords(planned(['Plant', 'Cleaning']))).toBe('into Plant / Cleaning');
  expect(placeWords(planned([]))).toBe('outside any folder');
  const landing = planned(['Plant', 'Cleaning'], [rootNote]);
  expect(placeWords(landing)).toBe('outside any folder, since there is no Plant / Cleaning here');
});

test('the report names a folder only where the document is in it', () => {
  const folders = [planned(['Cleaning']), planned(['Cleaning'], [landedNote])].map(
    (document) => reportFile([document], String).split('\r\n')[1]?.split(',')[3],
  );
  expect(folders).toEqual(['"Cleaning"', '""']);
});
