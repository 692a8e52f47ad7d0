/** Section 9 of the contract: the whole view of one small world, and every gap that it names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld();
  await world.released({ humanId: 'TR-004', markdown: 'A report.' });
  await world.create({ humanId: 'TR-005', markdown: 'Not released.' });
  await world.released({
    humanId: 'SRS-001',
    markdown: ':::requirement[Withstand 4 kV]{key=REQ-014}\n:::\n',
  });
});
afterAll(() => world?.close());

const view = async () => ok(await world.quality.get(`/api/scopes/${world.scope.id}/traceability`), 200);
const item = (directive: string) => `:::${directive}\nBody.\n:::\n`;

test('risks and controls have exactly the fields of the contract', async () => {
  const released = await world.released({
    humanId: 'RMF-001',
    markdown: [
      item('risk[Electric shock]{key=R-001 initial=unacceptable residual=acceptable}'),
      item(
        'control[Double insulation]{key=RC-001 mitigates="R-001 R-999" implemented-by="REQ-014 doc:SRS-001" verified-by="doc:TR-004"}',
      ),
    ].join('\n'),
  });
  const defined = { documentId: released.documentId, humanId: 'RMF-001', versionId: released.id };
  expect(await view()).toEqual({
    risks: [
      {
        key: 'R-001',
        title: 'Electric shock',
        ...defined,
        initial: 'unacceptable',
        residual: 'acceptable',
        mitigatedBy: [{ key: 'RC-001', humanId: 'RMF-001' }],
        gaps: [],
      },
    ],
    controls: [
      {
        key: 'RC-001',
        title: 'Double insulation',
        ...defined,
        mitigates: [
          { key: 'R-001', humanId: 'RMF-001' },
          { key: 'R-999', humanId: null },
        ],
        implementedBy: [
          { kind: 'requirement', key: 'REQ-014' },
          { kind: 'document', humanId: 'SRS-001' },
        ],
        verifiedBy: [{ humanId: 'TR-004', version: 1 }],
        gaps: ['UNKNOWN_RISK'],
      },
    ],
  });
});

const risks: [string, string, string[]][] = [
  ['is not evaluated', 'key=R-101', ['NO_INITIAL']],
  ['is acceptable and alone', 'key=R-102 initial=acceptable', []],
  ['is unacceptable and alone', 'key=R-103 initial=unacceptable', ['NO_CONTROL', 'NO_RESIDUAL']],
  ['is unacceptable, alone and evaluated again', 'key=R-104 initial=unacceptable residual=acceptable', ['NO_CONTROL']],
  ['stays unacceptable', 'key=R-105 initial=acceptable residual=unacceptable', ['RESIDUAL_UNACCEPTABLE']],
  ['is acceptable and mitigated without a residual', 'key=R-106 initial=acceptable', ['NO_RESIDUAL']],
];
const controls: [string, string, string[]][] = [
  ['is bare', 'key=RC-101', ['NO_RISK', 'NOT_IMPLEMENTED', 'NOT_VERIFIED']],
  [
    'names what nobody knows',
    'key=RC-102 mitigates=R-998 implemented-by=REQ-998 verified-by=doc:TR-004',
    ['UNKNOWN_RISK', 'UNKNOWN_IMPLEMENTATION'],
  ],
  [
    'is verified by what is not released',
    'key=RC-103 mitigates=R-106 implemented-by=REQ-014 verified-by=doc:TR-005',
    ['VERIFICATION_NOT_RELEASED'],
  ],
  [
    'is verified by a version that is released',
    'key=RC-104 mitigates=R-106 implemented-by=doc:SRS-001 verified-by=doc:TR-004@1',
    [],
  ],
];

test('every gap of the contract, and none where nothing is missing', async () => {
  const markdown = [
    ...risks.map(([, attributes]) => item(`risk[A risk]{${attributes}}`)),
    ...controls.map(([, attributes]) => item(`control[A control]{${attributes}}`)),
  ].join('\n');
  await world.released({ humanId: 'RMF-002', markdown });
  const found = await view();
  const gapsOf = new Map<string, string[]>(
    [...found.risks, ...found.controls].map((entry: { key: string; gaps: string[] }) => [entry.key, entry.gaps]),
  );
  for (const [what, attributes, gaps] of [...risks, ...controls]) {
    const key = /key=(\S+)/.exec(attributes)?.[1] ?? '';
    expect([what, gapsOf.get(key)?.toSorted()]).toEqual([what, gaps.toSorted()]);
  }
});

test('the view needs VIEW_TRACEABILITY', async () => {
  const answer = await world.reader.get(`/api/scopes/${world.scope.id}/traceability`);
  expectError(answer, 403, 'PERMISSION_DENIED', { permission: 'VIEW_TRACEABILITY' });
});

test('the view needs VIEW as well, like everything that shows what documents say', async () => {
  const blind = await world.as(await world.member(world.scope, [], ['VIEW_TRACEABILITY']));
  const answer = await blind.get(`/api/scopes/${world.scope.id}/traceability`);
  expectError(answer, 403, 'PERMISSION_DENIED', { permission: 'VIEW' });
});
