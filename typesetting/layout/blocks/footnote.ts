/** Lays out a footnote as small type with its number hanging beside it; the pages put it where it is marked. */

import type { LayoutContext } from '../context/layout-context.ts';
import { type Atom, atomOf, copyOf, NO_NOTES } from '../pages/flow.ts';
import { colours, note, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { plainLines } from '../text/lines.ts';
import { documentColumn, layOutBlocks } from './blocks.ts';
import { CellSink } from './cell-sink.ts';
import { drawNothing } from './column.ts';

const INDENT = 14;

/** The atoms of a note and of the notes marked in it; none when it stands on an earlier page already. */
export function noteAtoms(context: LayoutContext, id: string, rightToLeft: boolean): readonly Atom[] {
  const atoms: Atom[] = [];
  const pending = [id];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    for (const atom of oneNote(context, next, rightToLeft)) {
      pending.push(...atom.notes);
      const placed = copyOf(atom);
      placed.notes = NO_NOTES;
      atoms.push(placed);
    }
  }
  return atoms;
}

const continuedStyle = textStyle(note, { size: 7.4, leading: 10, italic: true, colour: colours.quiet });

/** Stands above notes that go on from the page before. A reader of tags never left the note, so it is decoration. */
export function continuedNotes(context: LayoutContext, rightToLeft: boolean): Atom {
  const { format, structure } = context;
  const [line] = plainLines(context, 'continued', continuedStyle, format.textWidth, structure.root);
  return atomOf(continuedStyle.leading, 0, false, (canvas, top) =>
    canvas.asArtifact(() =>
      drawLine(canvas, line!, continuedStyle, format.left, top, format.textWidth, rightToLeft ? 'right' : 'left'),
    ),
  );
}

function oneNote(context: LayoutContext, id: string, rightToLeft: boolean): readonly Atom[] {
  const number = context.notes.number(id);
  const blocks = context.notes.take(id);
  if (number === null || blocks === null) return [];
  const { structure, format } = context;
  // The mark \u0001 becomes the number of the chapter at make-up: identifiers must be unique in the whole file.
  const node = structure.node(structure.root, 'Note', `/ID(note-\u0001-${number})`);
  const labelNode = structure.node(node, 'Lbl');
  const sink = new CellSink();
  layOutBlocks(
    {
      ...documentColumn(context, sink, rightToLeft),
      x: rightToLeft ? format.left : format.left + INDENT,
      width: format.textWidth - INDENT,
      node,
      text: note,
      gap: 2,
      inCell: true,
    },
    blocks,
  );
  const line = plainLines(context, String(number), note, INDENT, labelNode)[0]!;
  const numberLeft = rightToLeft ? format.left + format.textWidth - INDENT : format.left;
  const atoms = sink.atoms.length > 0 ? sink.atoms : [atomOf(note.leading, 0, false, drawNothing)];
  return atoms.map((atom, i) => {
    const numbered = copyOf(atom);
    numbered.before = i === 0 ? 2 : 0;
    numbered.draw = (canvas, top) => {
      if (i === 0) drawLine(canvas, line, note, numberLeft, top + atom.drop, INDENT, rightToLeft ? 'right' : 'left');
      atom.draw(canvas, top);
    };
    return numbered;
  });
}
