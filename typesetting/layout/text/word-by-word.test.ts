import { describe, expect, it } from 'vitest';
import { pageFormats } from '../../page-format.ts';
import { breakPositions, holdsTogether, shaperFor } from '../../shaping/index.ts';
import { LayoutContext } from '../context/layout-context.ts';
import { NoteNumbers } from '../context/note-numbers.ts';
import { boxesOf, type Segment } from '../context/segments.ts';
import { body } from '../style.ts';
import { InlineText } from './inline-text.ts';

const context = new LayoutContext(pageFormats.a4, shaperFor('sc'), new Map(), new NoteNumbers(new Map()));

function segmentsOf(text: string): Segment[] {
  return new InlineText(context, [{ kind: 'text', text }], body, context.structure.root, 400).segments;
}

const lengthOf = ({ word }: { word: { text: string } | null }): number => word?.text.length ?? 0;

/** Where a line may end in the text as it was divided. */
function endsOf(text: string): number[] {
  let at = 0;
  return segmentsOf(text).map((segment) => {
    for (const box of boxesOf(segment)) at += lengthOf(box);
    if (segment.space !== null) at += lengthOf(segment.space);
    return at;
  });
}

describe('text that goes word by word ends its lines where UAX 14 does, but not between what belongs together', () => {
  it.each([
    ['German', 'Die Prüfmittelüberwachung – außer für Maß-/Lehrenprüfung – „gilt“ für alle Geräte (größer 5 µm) …'],
    [
      'French',
      'La procédure s’applique à : l’équipe « qualité » ; est-ce validé ? Oui ! Voir l’annexe n° 5 / 6 – étapes.',
    ],
    ['Greek', 'Η διαδικασία — όπως ορίζεται — εφαρμόζεται σε όλα τα έγγραφα· βλέπε «Παράρτημα».'],
    ['Russian', 'Процедура — это документ: «Управление записями», см. раздел 4.2–4.5.'],
    ['symbols', 'Take 5 ± 0.1 mm → 10 °C ≤ t ≤ 20 °C, i.e. x ∈ [0, 1] × y; cost 5 € or £4 — 50 % off.'],
    ['no-break spaces', 'Voilà\u00a0: 10\u00a0mg et 5\u202f% à vérifier, soft\u00adhyphen é.'],
  ])('%s', (_, text) => {
    expect(endsOf(text)).toEqual(
      breakPositions(text).filter((end) => text[end - 1] !== ' ' || !holdsTogether(text, end - 1)),
    );
  });

  it('a number stays with its unit, and a quotation with its marks', () => {
    const words = segmentsOf('Bei 20 °C und 5 mg « deux mots » und »zwei Wörter« 3 Mal 7 sets.').map((segment) =>
      boxesOf(segment)
        .map(({ word }) => word?.text)
        .join(''),
    );
    expect(words).toEqual([
      'Bei',
      '20 °C',
      'und',
      '5 mg',
      '« deux',
      'mots »',
      'und',
      '»zwei',
      'Wörter«',
      '3',
      'Mal',
      '7',
      'sets.',
    ]);
  });

  it('also where they are of different styles or stand among other scripts', () => {
    const runs = [
      { kind: 'text', text: 'at 20', bold: true },
      { kind: 'text', text: ' °C' },
    ] as const;
    const { segments } = new InlineText(context, runs, body, context.structure.root, 400);
    expect(segments).toHaveLength(2);
    expect(
      segmentsOf('温度 20 °C 以下').map((segment) =>
        boxesOf(segment)
          .map(({ word }) => word?.text)
          .join(''),
      ),
    ).toContain('20 °C');
  });

  it('in ASCII, too, what clings to a word stays with it', () => {
    const words = segmentsOf('Voici : un mot ! Fin .').map(({ word }) => word?.text);
    expect(words).toEqual(['Voici :', 'un', 'mot !', 'Fin .']);
  });

  it('what clings to a word of another style stays with it', () => {
    const runs = [
      { kind: 'text', text: 'See ' },
      { kind: 'text', text: 'this', bold: true },
      { kind: 'text', text: ' : and that.' },
    ] as const;
    const { segments } = new InlineText(context, runs, body, context.structure.root, 400);
    const words = segments.map((segment) => boxesOf(segment).map(({ word }) => word?.text));
    expect(words).toEqual([['See'], ['this', ' :'], ['and'], ['that.']]);
  });
});
