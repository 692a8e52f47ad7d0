import { describe, expect, it } from 'vitest';
import type { FontStyle } from '../fonts/index.ts';
import { breakPositions, graphemes, levelsOf, shaperFor, visualOrder } from './index.ts';

const regular: FontStyle = { mono: false, weight: 400, italic: false };

function pieces(text: string): string[] {
  let start = 0;
  return breakPositions(text).map((end) => {
    const piece = text.slice(start, end);
    start = end;
    return piece;
  });
}

describe('line breaks', () => {
  it('come after spaces and hyphens, not before punctuation', () => {
    expect(pieces('well-made words, (and) more.')).toEqual(['well-', 'made ', 'words, ', '(and) ', 'more.']);
  });

  it('come between ideographs but not before their full stop', () => {
    expect(pieces('品質管。')).toEqual(['品', '質', '管。']);
  });

  it('do not come at a no-break space', () => {
    expect(pieces('10\u00a0kg')).toEqual(['10\u00a0kg']);
  });

  it('come between Thai words', () => {
    expect(pieces('สวัสดีชาวโลก').length).toBeGreaterThan(1);
  });

  it('are the same for ASCII whether it goes token by token or whole', () => {
    const text = 'See https://example.org/a/b?c=d for 3.5 kg (about) it-self; then -x or e.g. "this" 100%.';
    const whole = breakPositions(`${text} \u00e9`).filter((position) => position <= text.length);
    expect(breakPositions(text).filter((position) => position < text.length)).toEqual(
      whole.filter((position) => position < text.length),
    );
  });
});

describe('direction', () => {
  it('is not asked for where all text runs from left to right', () => {
    expect(levelsOf('plain text, déjà vu')).toBeNull();
  });

  it('turns right-to-left words round and leaves numbers between them alone', () => {
    expect(visualOrder([1, 1, 2, 2, 1])).toEqual([4, 2, 3, 1, 0]);
    expect(visualOrder([0, 1, 1, 0])).toEqual([0, 2, 1, 3]);
  });

  it('of a paragraph is that of its first strong letter', () => {
    expect(levelsOf('שלום abc')?.base).toBe(1);
    expect(levelsOf('abc שלום')?.base).toBe(0);
  });
});

describe('shaping', () => {
  const shaper = shaperFor('sc');

  it('the same word is shaped once', () => {
    expect(shaper.word('quality', regular, false)).toBe(shaper.word('quality', regular, false));
  });

  it('kerning makes a pair narrower than its letters', () => {
    const width = (text: string) => shaper.word(text, regular, false).width;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
  });

  it('a word in two scripts has a part for each font', () => {
    expect(shaper.word('aж', regular, false).parts.map((part) => part.font?.name)).toEqual([
      'noto-sans-latin-400-normal',
      'noto-sans-cyrillic-400-normal',
    ]);
  });

  it('text that its glyphs spell needs no other telling; text that they do not is told', () => {
    expect(shaper.word('plain', regular, false).parts[0]?.actualText).toBeNull();
    expect(shaper.word('क्षि', regular, false).parts[0]?.actualText).toBe('क्षि');
  });

  it('combining marks stay with their letter', () => {
    expect(graphemes('e\u0301x')).toEqual(['e\u0301', 'x']);
    expect(graphemes('👩‍🔬')).toHaveLength(1);
  });
});

describe('signs that mean a colour', () => {
  const partsOf = (text: string) => shaperFor('sc').word(text, regular, false).parts;
  const coloursOf = (text: string) => partsOf(text).map((part) => (part.font === null ? null : part.colour));

  it('can be told apart: each has its own, and its own hatching', () => {
    for (const signs of ['🔴🟠🟡🟢🔵🟣🟤', '🟥🟧🟨🟩🟦🟪🟫']) {
      expect(new Set(coloursOf(signs)).size).toBe(7);
      expect(new Set(partsOf(signs).map((part) => (part.font === null ? '' : part.glyphs.join()))).size).toBe(7);
    }
  });

  it('leave the text around them as it is, and other emoji in the colour of the text', () => {
    expect(coloursOf('go🟢now')).toEqual([null, coloursOf('🟢')[0], null]);
    expect(coloursOf('👍')).toEqual([null]);
    expect(coloursOf('plain')).toEqual([null]);
  });
});

describe('code stands on a grid', () => {
  const code: FontStyle = { mono: true, weight: 400, italic: false };
  const cells = (text: string) => shaperFor('jp').word(text, code, false).width / 600;

  it('on which a symbol takes one cell, whatever width its glyph has', () => {
    for (const symbol of ['⇒', '→', '⅓', '℃', '✓', '⚠', '┼', '█', '⟹', 'Ⅷ', '…', '€']) {
      expect(cells(symbol), symbol).toBeCloseTo(1, 6);
    }
    expect(cells('a⇒b│✓')).toBeCloseTo(5, 6);
  });

  it('and an ideograph or an emoji two', () => {
    for (const wide of ['漢', 'か', '한', '🔴', '✅']) expect(cells(wide), wide).toBeCloseTo(2, 6);
  });

  it('but letters that join stay as they are, and so does text that is no code', () => {
    const joined = shaperFor('sc').word('مرحبا', code, false);
    expect(joined.parts).toHaveLength(1);
    expect(joined.width).toBe(shaperFor('sc').word('مرحبا', regular, false).width);
    expect(shaperFor('sc').word('⇒', regular, false).parts).toMatchObject([{ narrowed: 1 }]);
  });
});
