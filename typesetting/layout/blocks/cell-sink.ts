/** Gathers what stands in a table cell: the atoms in order, panels and bars painted atom by atom. */
import { type Atom, type AtomSink, atomOf, type Frame } from '../pages/flow.ts';
import { drawNothing } from './column.ts';

export class CellSink implements AtomSink {
  readonly atoms: Atom[] = [];
  readonly #frames: Frame[] = [];

  begin(frame: Frame): void {
    this.#frames.push(frame);
    if (frame.padTop > 0) this.#spacer(frame.padTop);
  }

  end(): void {
    const frame = this.#frames.at(-1);
    if (frame !== undefined && frame.padBottom > 0) this.#spacer(frame.padBottom);
    this.#frames.pop();
  }

  keepNext(): void {}

  turn(): void {}

  push(atom: Atom): void {
    const before = this.atoms.length === 0 ? 0 : atom.before;
    if (before === 0 && this.#frames.length === 0) {
      this.atoms.push(atom);
      return;
    }
    const frames = [...this.#frames];
    const height = atom.height + before;
    const placed = atomOf(height, 0, false, (canvas, top) => {
      if (frames.length > 0) canvas.artifact();
      for (const frame of frames) frame.paint(canvas, top, top + height);
      atom.draw(canvas, top + before);
    });
    placed.notes = atom.notes;
    placed.drop = before + atom.drop;
    this.atoms.push(placed);
  }

  #spacer(height: number): void {
    this.push(atomOf(height, 0, false, drawNothing));
  }
}
