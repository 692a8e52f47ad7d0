import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { encodeBody, layOutNotice } from './lay-out-body.ts';
import { makeMerged } from './make-merged.ts';
import type { MergedQuestion, MergedTask } from './tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-merged-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = { humanId: 'SOP-1', title: 'Title', scopeName: 'Quality' };
const { galley } = encodeBody(layOutNotice({ kind: 'notice', reason: 'a test', names, format: 'a4' }));

function taskOf(chapters: number): MergedTask {
  return {
    kind: 'merged',
    path: join(folder, 'pack.pdf'),
    chapters: Array.from({ length: chapters }, (_, i) => ({
      key: `SOP-${i}`,
      identity: {
        ...{ humanId: `SOP-${i}`, title: 'Title', version: '1', state: 'RELEASED', effectiveDate: null },
        ...{ scope: 'Quality', standing: null },
      },
      ...{ outlinePath: [], pageCount: 1, sectionPageCount: 0 },
    })),
    links: [],
    cover: { title: 'Pack', subtitle: '', facts: [], blocks: [] },
    metadata: { title: 'Pack', language: 'en', createdAt: new Date(0), producer: 'Muniment' },
    footer: 'Uncontrolled copy',
    runningHead: true,
    format: 'a4',
  };
}

it('asks for each chapter once, in order, and for the next before it reads one', async () => {
  const asked: number[] = [];
  const askedWhenRead: number[] = [];
  const { pageCount } = await makeMerged(taskOf(3), async (question) => {
    asked.push((question as Extract<MergedQuestion, { kind: 'chapter' }>).index);
    return {
      get galley() {
        askedWhenRead.push(asked.length);
        return galley;
      },
      sections: [],
    };
  });
  expect([asked, askedWhenRead, pageCount]).toEqual([[0, 1, 2], [2, 3, 3], 5]);
});

it('asks for nothing where there are no chapters', async () => {
  const asked: unknown[] = [];
  const { pageCount } = await makeMerged(taskOf(0), async (question) => void asked.push(question));
  expect([asked, pageCount]).toEqual([[], 2]);
});

it('a chapter that cannot be had ahead of its turn fails the pack, and with its own words', async () => {
  const answers = [{ galley, sections: [] }, new Error('SOP-1 was changed')];
  const made = makeMerged(taskOf(3), async (question) => {
    const { index } = question as Extract<MergedQuestion, { kind: 'chapter' }>;
    const answer = answers[index];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(made).rejects.toThrow('SOP-1 was changed');
});
