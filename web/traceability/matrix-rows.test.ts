import { describe, expect, it } from 'vitest';
import type { Traceability } from '../../contract/index.ts';
import { inSight, matrixOf } from './matrix-rows.ts';

const defined = { title: '', versionId: 'v' };
const evaluated = { initial: 'unacceptable', residual: 'acceptable' } as const;
const trace: Traceability = {
  risks: [
    {
      ...defined,
      ...evaluated,
      key: 'R-1',
      documentId: 'a',
      humanId: 'A-1',
      mitigatedBy: [{ key: 'RC-2', humanId: 'B-1' }],
      gaps: [],
    },
    { ...defined, ...evaluated, key: 'R-2', documentId: 'a', humanId: 'A-1', mitigatedBy: [], gaps: ['NO_CONTROL'] },
  ],
  controls: [
    {
      ...defined,
      key: 'RC-1',
      documentId: 'a',
      humanId: 'A-1',
      mitigates: [],
      implementedBy: [],
      verifiedBy: [],
      gaps: [],
    },
    {
      ...{ ...defined, key: 'RC-2', documentId: 'b', humanId: 'B-1', implementedBy: [], verifiedBy: [], gaps: [] },
      mitigates: [{ key: 'R-1', humanId: 'A-1' }],
    },
  ],
};
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

describe('the matrix of risks and controls', () => {
  it('sets all against each other, gaps first, and marks where they meet', () => {
    const { risks, controls, meets } = matrixOf(trace, { onlyGaps: false, documentId: null });
    expect([keysOf(risks), keysOf(controls)]).toEqual([
      ['R-2', 'R-1'],
      ['RC-1', 'RC-2'],
    ]);
    expect(meets).toEqual([new Set(), new Set([1])]);
  });

  it('a filter keeps what it names and what that meets', () => {
    const ofOne = matrixOf(trace, { onlyGaps: false, documentId: 'b' });
    expect([keysOf(ofOne.risks), keysOf(ofOne.controls)]).toEqual([['R-1'], ['RC-2']]);
    const gaps = matrixOf(trace, { onlyGaps: true, documentId: null });
    expect([keysOf(gaps.risks), keysOf(gaps.controls)]).toEqual([['R-2'], []]);
  });

  it('of thousands only what lies in sight is drawn', () => {
    expect(inSight(0, 320, 32, 3000)).toEqual({ first: 0, end: 14 });
    expect(inSight(32_000, 320, 32, 3000)).toEqual({ first: 996, end: 1014 });
    expect(inSight(95_900, 320, 32, 3000)).toEqual({ first: 2992, end: 3000 });
    expect(inSight(500, 320, 32, 3)).toEqual({ first: 3, end: 3 });
  });
});
