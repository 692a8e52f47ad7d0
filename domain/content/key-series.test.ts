import { describe, expect, it } from 'vitest';
import { nextOf, seriesEnd, seriesOf } from './key-series.ts';

const next = (prefix: string, ...keys: string[]) => nextOf(prefix, seriesEnd(prefix, keys));

describe('the next key of a series', () => {
  it('follows the highest, as wide as it is', () => {
    expect(next('SOP-', 'SOP-002', 'SOP-018', 'SOP-X', 'WI-099')).toBe('SOP-019');
    expect(next('R-', 'R-9')).toBe('R-10');
    expect(next('R-', 'R-099')).toBe('R-100');
  });

  it('begins at 001', () => {
    expect(next('RC-', 'R-001')).toBe('RC-001');
    expect(next('RC-')).toBe('RC-001');
  });

  it('belongs to what stands before the number', () => {
    expect(seriesOf('REQ-014')).toBe('REQ-');
    expect(seriesOf('A1.2-3')).toBe('A1.2-');
    expect(seriesOf('ABC')).toBeNull();
  });
});
