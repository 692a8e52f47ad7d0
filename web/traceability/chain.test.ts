import { describe, expect, it } from 'vitest';
import type { TracedControl, TracedRisk } from '../../contract/index.ts';
import { chainOf } from './chain.ts';

const defined = { documentId: 'd', versionId: 'v', humanId: 'RMF-1' };
const risk = (key: string, more: Partial<TracedRisk> = {}): TracedRisk => ({
  ...{
    ...defined,
    key,
    title: `Risk ${key}`,
    initial: 'unacceptable',
    residual: 'acceptable',
    mitigatedBy: [],
    gaps: [],
  },
  ...more,
});
const control = (key: string, more: Partial<TracedControl> = {}): TracedControl => ({
  ...{ ...defined, key, title: `Control ${key}`, mitigates: [], implementedBy: [], verifiedBy: [], gaps: [] },
  ...more,
});
const labels = (nodes: readonly { label: string }[] = []) => nodes.map(({ label }) => label);

describe('the chain of one item', () => {
  it('leads from a risk over its controls to what implements and verifies them', () => {
    const trace = {
      risks: [risk('R-1', { mitigatedBy: [{ key: 'RC-1', humanId: 'RMF-1' }] }), risk('R-2')],
      controls: [
        control('RC-1', {
          mitigates: [{ key: 'R-1', humanId: 'RMF-1' }],
          implementedBy: [
            { kind: 'requirement', key: 'REQ-1' },
            { kind: 'document', humanId: 'SRS-1' },
          ],
          verifiedBy: [{ humanId: 'TR-1', version: 2 }],
        }),
        control('RC-2'),
      ],
    };
    const chain = chainOf(trace, 'R-1');
    expect([chain?.kind, chain?.risk?.label, chain?.lanes.length]).toEqual(['risk', 'R-1', 1]);
    expect(chain?.lanes[0]?.control.label).toBe('RC-1');
    expect(labels(chain?.lanes[0]?.implementations)).toEqual(['REQ-1', 'SRS-1']);
    expect(labels(chain?.lanes[0]?.verifications)).toEqual(['TR-1 v2']);
    expect(chainOf(trace, 'RC-1')?.lanes[0]?.risks.map(({ label }) => label)).toEqual(['R-1']);
    expect(chainOf(trace, 'REQ-1')).toMatchObject({ kind: 'requirement', lanes: [{ control: { label: 'RC-1' } }] });
  });

  it('what is missing stands in its place, and other gaps stand at their item, as the rows say', () => {
    const trace = {
      risks: [risk('R-1', { gaps: ['NO_CONTROL', 'NO_RESIDUAL'] })],
      controls: [
        control('RC-1', {
          mitigates: [{ key: 'R-9', humanId: null }],
          verifiedBy: [{ humanId: 'TR-9', version: null }],
          gaps: ['UNKNOWN_RISK', 'NOT_IMPLEMENTED', 'VERIFICATION_NOT_RELEASED'],
        }),
        control('RC-2', { gaps: ['NO_RISK', 'NOT_IMPLEMENTED', 'NOT_VERIFIED'] }),
      ],
    };
    const alone = chainOf(trace, 'R-1');
    expect(alone?.risk?.gaps).toEqual(['no residual evaluation']);
    expect(alone?.lanes.map((lane) => lane.control.label)).toEqual(['no control']);
    const [lane] = chainOf(trace, 'RC-1')?.lanes ?? [];
    expect(labels(lane?.risks)).toEqual(['R-9: unknown risk']);
    expect(labels(lane?.implementations)).toEqual(['not implemented']);
    expect([lane?.control.gaps, labels(lane?.verifications)]).toEqual([['verification not released'], ['TR-9']]);
    const [bare] = chainOf(trace, 'RC-2')?.lanes ?? [];
    expect([...labels(bare?.risks), ...labels(bare?.verifications)]).toEqual(['mitigates no risk', 'not verified']);
  });

  it('of a key that nothing in force has or names there is none', () => {
    expect(chainOf({ risks: [], controls: [] }, 'R-1')).toBeNull();
  });
});
