import { describe, expect, it } from 'vitest';
import { lettersIn } from './letters.ts';

describe('what a text shows', () => {
  it('is every character but spaces, line ends and what is laid out as one', () => {
    expect(lettersIn('')).toBe(0);
    expect(lettersIn('Batch 12, released')).toBe(16);
    expect(lettersIn(' \n\t\v\f\r\u0085\u00a0\u2028\u2029')).toBe(0);
    expect(lettersIn('Prüfung 検査 \u202f\uffff')).toBe(11);
  });

  it('is the same number for a text and for its parts together, however long it is', () => {
    const text = 'Weigh 5 kg of 検査 twice.\n'.repeat(4_000);
    const parts = text.match(/.{1,777}/gs)!;
    expect(lettersIn(text)).toBe(text.replace(/\s/g, '').length);
    expect(parts.reduce((sum, part) => sum + lettersIn(part), 0)).toBe(lettersIn(text));
  });
});
