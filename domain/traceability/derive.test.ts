import { describe, expect, it } from 'vitest';
import { deriveTrace, type NamedDocument, type TracedItem } from './derive.ts';
import { gapPhrase } from './gaps.ts';

function item(kind: TracedItem['kind'], key: string, more: Partial<TracedItem> = {}): TracedItem {
  return {
    kind,
    key,
    title: key,
    initial: null,
    residual: null,
    mitigates: [],
    implementedBy: [],
    verifiedBy: [],
    documentId: 'd1',
    humanId: 'RMF-001',
    versionId: 'v1',
    ordinal: 0,
    ...more,
  };
}
const risk = (more: Partial<TracedItem> = {}) => item('risk', 'R-1', more);
const control = (more: Partial<TracedItem> = {}) => item('control', 'RC-1', more);
const requirement = item('requirement', 'REQ-1');
const report = (effectiveVersion: number | null, released: number[]): Map<string, NamedDocument> =>
  new Map([['TR-1', { effectiveVersion, releasedVersions: new Set(released) }]]);
const none = new Map<string, NamedDocument>();

const riskCases: [string, TracedItem[], string[]][] = [
  ['an acceptable initial risk with no control and no residual carries no flag', [risk({ initial: 'acceptable' })], []],
  ['a risk without initial evaluation is not evaluated', [risk()], ['NO_INITIAL']],
  [
    'an unacceptable risk without a control has no control and no residual',
    [risk({ initial: 'unacceptable' })],
    ['NO_CONTROL', 'NO_RESIDUAL'],
  ],
  [
    'a control that mitigates it takes the flag away and asks for the residual',
    [risk({ initial: 'unacceptable' }), control({ mitigates: ['R-1'] })],
    ['NO_RESIDUAL'],
  ],
  [
    'an acceptable risk that a control mitigates asks for the residual too',
    [risk({ initial: 'acceptable' }), control({ mitigates: ['R-1'] })],
    ['NO_RESIDUAL'],
  ],
  [
    'an evaluated residual completes the risk',
    [risk({ initial: 'unacceptable', residual: 'acceptable' }), control({ mitigates: ['R-1'] })],
    [],
  ],
  [
    'an unacceptable residual is flagged',
    [risk({ initial: 'unacceptable', residual: 'unacceptable' }), control({ mitigates: ['R-1'] })],
    ['RESIDUAL_UNACCEPTABLE'],
  ],
];

describe('risk flags', () => {
  it.each(riskCases)('%s', (_name, items, gaps) => {
    expect(deriveTrace(items, none).risks[0]?.gaps).toEqual(gaps);
  });
});

const complete = {
  mitigates: ['R-1'],
  implementedBy: [{ kind: 'requirement', key: 'REQ-1' }],
  verifiedBy: [{ humanId: 'TR-1', version: null }],
} satisfies Partial<TracedItem>;
const rest = [risk({ initial: 'acceptable' }), requirement];

const controlCases: [string, Partial<TracedItem>, Map<string, NamedDocument>, string[]][] = [
  ['a complete chain carries no flag', complete, report(1, [1]), []],
  ['a control without a risk mitigates no risk', { ...complete, mitigates: [] }, report(1, [1]), ['NO_RISK']],
  [
    'a control of an unknown risk is flagged',
    { ...complete, mitigates: ['R-1', 'R-9'] },
    report(1, [1]),
    ['UNKNOWN_RISK'],
  ],
  [
    'a control without implementation is not implemented',
    { ...complete, implementedBy: [] },
    report(1, [1]),
    ['NOT_IMPLEMENTED'],
  ],
  [
    'a requirement that nobody defines is an unknown implementation',
    { ...complete, implementedBy: [{ kind: 'requirement', key: 'REQ-9' }] },
    report(1, [1]),
    ['UNKNOWN_IMPLEMENTATION'],
  ],
  [
    'a document that is in force implements',
    { ...complete, implementedBy: [{ kind: 'document', humanId: 'TR-1', version: null }] },
    report(1, [1]),
    [],
  ],
  [
    'a document that nobody knows is an unknown implementation',
    { ...complete, implementedBy: [{ kind: 'document', humanId: 'SRS-9', version: null }] },
    report(1, [1]),
    ['UNKNOWN_IMPLEMENTATION'],
  ],
  ['a control without verification is not verified', { ...complete, verifiedBy: [] }, report(1, [1]), ['NOT_VERIFIED']],
  [
    'a verification without an effective version is not released',
    complete,
    report(null, []),
    ['VERIFICATION_NOT_RELEASED'],
  ],
  [
    'a named version counts while it is released, superseded or not',
    { ...complete, verifiedBy: [{ humanId: 'TR-1', version: 1 }] },
    report(2, [1, 2]),
    [],
  ],
  [
    'a named version that was revoked counts no more',
    { ...complete, verifiedBy: [{ humanId: 'TR-1', version: 1 }] },
    report(2, [2]),
    ['VERIFICATION_NOT_RELEASED'],
  ],
];

describe('control flags', () => {
  it.each(controlCases)('%s', (_name, more, documents, gaps) => {
    expect(deriveTrace([...rest, control(more)], documents).controls[0]?.gaps).toEqual(gaps);
  });
});

describe('rows', () => {
  it('names the control and the document that defines it', () => {
    const elsewhere = control({ mitigates: ['R-1'], humanId: 'SRS-2', documentId: 'd2' });
    expect(deriveTrace([risk(), elsewhere], none).risks[0]?.mitigatedBy).toEqual([{ key: 'RC-1', humanId: 'SRS-2' }]);
  });

  it('verified by a document means its effective version', () => {
    expect(deriveTrace([control(complete)], report(3, [3])).controls[0]?.verifiedBy).toEqual([
      { humanId: 'TR-1', version: 3 },
    ]);
  });

  it('an unknown risk has no document', () => {
    expect(deriveTrace([control({ mitigates: ['R-9'] })], none).controls[0]?.mitigates).toEqual([
      { key: 'R-9', humanId: null },
    ]);
  });

  it('rows come by document in natural order, then in content order', () => {
    const items = [
      item('risk', 'R-3', { humanId: 'RMF-10', ordinal: 0 }),
      item('risk', 'R-2', { humanId: 'RMF-2', ordinal: 1 }),
      item('risk', 'R-1', { humanId: 'RMF-2', ordinal: 0 }),
    ];
    expect(deriveTrace(items, none).risks.map((row) => row.key)).toEqual(['R-1', 'R-2', 'R-3']);
  });

  it('every flag has plain words', () => {
    expect(gapPhrase('VERIFICATION_NOT_RELEASED')).toBe('verification not released');
    expect(gapPhrase('NO_RESIDUAL')).toBe('no residual evaluation');
  });
});
