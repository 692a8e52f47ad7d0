import { expect, it } from 'vitest';
import type { ApprovalRecord } from '../../../domain/approval/index.ts';
import { singleFile } from '../../../typesetting/samples/index.ts';
import { readBack } from '../../../typesetting/samples/read-back.ts';
import { approvalRecordTree } from './approval-record.ts';

const signed = { name: 'Ada Lovelace', account: 'ada@example.com', meaning: 'approval', reason: null };

/** With a summary so long that the files come late on its page. */
const record: ApprovalRecord = {
  contentHash: 'ab'.repeat(32),
  acts: [{ act: 'Released', ...signed, at: '2026-11-17 08:12:33 UTC', event: 49 }],
  versions: [{ number: 1, effectiveDate: '2026-11-17', releasedBy: 'Ada', changeSummary: 'A line.\n'.repeat(30) }],
  files: [{ name: 'Verpackungslinienvalidierungsbericht.pdf', sizeBytes: 98_712_334, sha256: 'a9'.repeat(32) }],
};

it('the name of a table goes along onto the page that the table takes for its width', async () => {
  const { pages } = await readBack(await singleFile(approvalRecordTree(record)));
  expect(pages.map(({ width, height }) => width > height)).toEqual([false, true]);
  expect(pages[0]!.text).not.toContain('Files');
  expect(pages[1]!.text).toMatch(/Files.*Name.*SHA-256/);
});
