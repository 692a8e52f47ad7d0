/** Hostile content costs its own export and nothing else: an answer in time, the server unharmed, others served. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsWorld, startDocumentsWorld } from '../flows/documents-world.ts';
import { folded, readPdf } from '../harness/pdf.ts';

let world: DocumentsWorld;
let harmless: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  harmless = (await world.released({ humanId: 'CALM-1', markdown: 'Nothing special.' })).id;
});
afterAll(() => world?.close());

const exportOf = (id: string) => world.quality.get(`/api/documents/versions/${id}/export/pdf`);
const rows = (count: number) => Array.from({ length: count }, (_, index) => `| ${index} | value ${index} |`).join('\n');

const printable: [string, string][] = [
  ['a table of 20,000 rows', `| Number | Value |\n| - | - |\n${rows(20_000)}`],
  ['a paragraph of 1 MB', 'Words that go on and on. '.repeat(40_000)],
  ['a word of 200,000 characters', 'x'.repeat(200_000)],
  ['a code line of 200,000 characters', `\`\`\`\n${'y'.repeat(200_000)}\n\`\`\``],
  ['a list nested forty levels deep', Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['a table of 60 columns', `|${' a |'.repeat(60)}\n|${' - |'.repeat(60)}\n|${' long cell text |'.repeat(60)}`],
  ['text with right-to-left overrides', 'abc \u202e def \u202c \u2066 \u0627\u0644\u0633\u0644\u0627\u0645 \u2069 end'],
  ['ten thousand footnotes', Array.from({ length: 10_000 }, (_, n) => `a[^${n}]\n\n[^${n}]: note`).join('\n\n')],
  ['ten thousand headings', Array.from({ length: 10_000 }, (_, n) => `# Heading ${n}`).join('\n\n')],
  ['unassigned and private characters', `\u{10ffff} \ue123 \u{1f9ff} ${'\u0301'.repeat(500)}`],
];

describe('hostile content', () => {
  it.each(printable)('%s is answered, and others are served meanwhile', async (_name, markdown) => {
    const version = await world.released({ markdown });
    const [hostile, calm] = await Promise.all([exportOf(version.id), exportOf(harmless)]);
    expect([200, 422]).toContain(hostile.status);
    if (hostile.status === 422) {
      expect(hostile.body).toMatchObject({ code: 'RENDER_FAILED', humanId: expect.stringMatching(/^DOC-/) });
      expect((await world.events(version.documentId)).map((event) => event.type)).not.toContain('EXPORTED');
    }
    expect(calm.status).toBe(200);
    expect((await world.quality.get('/api/me')).status).toBe(200);
  });

  it('content nested beyond the bound is refused when it is saved, with a clear error', async () => {
    const answer = await world.quality.post(`/api/scopes/${world.scope.id}/documents`, {
      humanId: 'DEEP-1',
      title: 'Deep',
      markdown: '>'.repeat(10_000),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('a NUL character is refused', async () => {
    const answer = await world.quality.post(`/api/scopes/${world.scope.id}/documents`, {
      humanId: 'NUL-1',
      title: 'Nul',
      markdown: 'a\u0000b',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('nothing of a long word or a wide table is lost at the margin', async () => {
    const word = `start${'m'.repeat(3_000)}end`;
    const version = await world.released({ markdown: `${word}\n\n| ${word} | b |\n| - | - |\n| c | ${word} |` });
    const text = folded((await readPdf((await exportOf(version.id)).bytes)).text).replaceAll(' ', '');
    expect(text.split('m').length - 1).toBeGreaterThanOrEqual(9_000);
  });
});
