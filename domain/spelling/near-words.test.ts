import { describe, expect, it } from 'vitest';
import { canBeMisspelt, oneSlipAway, slipsBetween, slipsToBeginning } from './near-words.ts';

describe('words that are nearly the same', () => {
  it('one slip leaves out, adds, mistakes or swaps one letter, and nothing else', () => {
    const words = oneSlipAway('pump');
    for (const near of ['pum', 'ppump', 'pumps', 'bump', 'pupm']) expect(words).toContain(near);
    for (const far of ['pump', 'pmup s', 'mupp', 'pumpss', '']) expect(words).not.toContain(far);
    for (const word of words) expect(slipsBetween('pump', word), word).toBe(1);
  });

  it('slips are counted, and a swap is one', () => {
    expect(slipsBetween('calibration', 'calibration')).toBe(0);
    expect(slipsBetween('calibartion', 'calibration')).toBe(1);
    expect(slipsBetween('callibaration', 'calibration')).toBe(2);
    expect(slipsBetween('', 'abc')).toBe(3);
  });

  it('a word that is still being typed is compared with beginnings', () => {
    expect(slipsToBeginning('clbir', 'calibration')).toBe(2);
    expect(slipsToBeginning('calbi', 'calibration')).toBe(1);
    expect(slipsToBeginning('cal', 'calibration')).toBe(0);
  });

  it('numbers, short words and scripts without spaces are never changed', () => {
    expect(['pump', 'насос', 'αντλια'].map(canBeMisspelt)).toEqual([true, true, true]);
    expect(['ab', '001', 'v2x', '温度', ''].map(canBeMisspelt)).toEqual([false, false, false, false, false]);
  });

  it('letters come from the script of the word', () => {
    expect(oneSlipAway('насос')).toContain('насосы');
    expect(oneSlipAway('насос')).not.toContain('насосs');
  });
});
