/**
 * Lays out a small document once, so that the first real one does not pay for reading fonts, starting the shaper and compiling code.
 * Workers call it when they start.
 */
import { layOut } from './layout/index.ts';
import { identityHeaderHeight, makeUp } from './make-up/index.ts';
import { type PrintBlock, textRun } from './print-tree.ts';

const words =
  'The quick brown fox jumps over the lazy dog, while (quietly) the manager signs 1,234,567.89 forms; “why?” – nobody knows. ';

function canned(): PrintBlock[] {
  const paragraph: PrintBlock = {
    kind: 'paragraph',
    runs: [textRun(words), textRun(words, 'bold'), textRun(words), textRun(words, 'code')],
  };
  const cell = { blocks: [paragraph] };
  return [
    { kind: 'heading', level: 1, slug: 'a', runs: [textRun(words)] },
    paragraph,
    { kind: 'list', ordered: true, start: 1, items: [{ checked: null, blocks: [paragraph] }] },
    { kind: 'quote', blocks: [paragraph] },
    { kind: 'code', text: words },
    { kind: 'table', align: [null, null], header: [cell, cell], rows: [[cell, cell]] },
  ];
}

export async function warmUp(): Promise<void> {
  const identity = {
    humanId: 'A-1',
    title: words,
    version: '1',
    state: 'RELEASED',
    effectiveDate: '2026-01-01',
    scope: words,
    standing: null,
  };
  const blocks = canned();
  for (let round = 0; round < 5; round++) {
    const document = { language: 'en', blocks: Array.from({ length: 4 }, () => blocks).flat(), footnotes: [] };
    const galley = layOut(document, new Map(), {
      format: 'a4',
      firstPageReserve: identityHeaderHeight(identity, 'a4'),
    });
    await makeUp(
      {
        kind: 'single',
        format: 'a4',
        metadata: { title: words, language: 'en', createdAt: new Date(0), producer: words },
        footer: words,
        chapters: [
          {
            key: 'A-1',
            identity,
            outlinePath: [],
            pageCount: galley.pages.length,
            annexPageCount: 0,
            load: () => ({ galley, annex: null }),
          },
        ],
        loadImage: () => ({ kind: 'broken', reason: 'the canned document has none' }),
      },
      { write: () => {} },
    );
  }
}
