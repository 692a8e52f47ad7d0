/**
 * Clips and masks. A clip of one outline is PDF's own clip; several outlines that may overlap, and masks, become soft masks.
 */
import type { FormCanvas } from './form-canvas.ts';
import { type Box, compose, type Matrix, overlap, parseMatrix, pathBox, transformBox, unitsOf } from './geometry.ts';
import type { DrawChildren } from './paint.ts';
import { localMatrix, numberOf, type SvgTree, targetOf } from './tree.ts';
import { elementsOf, type XmlElement } from './xml.ts';

interface Outline {
  readonly path: XmlElement;
  readonly matrix: Matrix;
}

/** The outlines of a clip, or null when they carry clips of their own and only a mask will do. */
function outlinesOf(element: XmlElement, matrix: Matrix): Outline[] | null {
  const found: Outline[] = [];
  for (const child of elementsOf(element)) {
    const local = localMatrix(child, matrix);
    if (child.attributes.has('clip-path') || child.attributes.has('mask')) return null;
    if (child.name === 'path') found.push({ path: child, matrix: local });
    else if (child.name === 'g') {
      const inner = outlinesOf(child, local);
      if (!inner) return null;
      found.push(...inner);
    } else return null;
  }
  return found;
}

function ruleOf({ path }: Outline): string {
  return path.attributes.get('clip-rule') ?? path.attributes.get('fill-rule') ?? 'nonzero';
}

function areApart(boxes: readonly (Box | null)[]): boolean {
  if (boxes.length > 64) return false;
  return boxes.every((one, index) => one && boxes.slice(index + 1).every((other) => other && !overlap(one, other)));
}

export class Masking {
  private readonly tree: SvgTree;
  private readonly drawChildren: DrawChildren;

  constructor(tree: SvgTree, drawChildren: DrawChildren) {
    this.tree = tree;
    this.drawChildren = drawChildren;
  }

  /**
   * The clips of an element, as PDF clips already written to the canvas; those that need a soft mask are returned as
   * graphics states to be applied one around the other. Call between `save` and `restore`.
   */
  clip(canvas: FormCanvas, element: XmlElement, local: Matrix, box: Box | null): number[] {
    const clip = this.tree.find(targetOf(element.attributes.get('clip-path')));
    if (!clip) return [];
    const states = this.clip(canvas, clip, local, box);
    const isBoxUnits = clip.attributes.get('clipPathUnits') === 'objectBoundingBox';
    const units = isBoxUnits && box ? compose(unitsOf(box), local) : local;
    const matrix = compose(parseMatrix(clip.attributes.get('transform')), units);
    const outlines = outlinesOf(clip, matrix);
    if (!outlines || !this.isOneClip(outlines)) return [...states, this.alphaState(canvas, clip, matrix)];
    for (const { path, matrix: own } of outlines) canvas.path(this.tree.pathOf(path), own, own);
    // An empty clip hides everything.
    const [first] = outlines;
    if (!first) canvas.rectangle({ x: 0, y: 0, width: 0, height: 0 });
    canvas.emit(first && ruleOf(first) === 'evenodd' ? 'W* n' : 'W n');
    return states;
  }

  /** Outlines that overlap could cancel each other inside one clip path. */
  private isOneClip(outlines: readonly Outline[]): boolean {
    const [first] = outlines;
    if (!first || outlines.length === 1) return true;
    if (outlines.some((outline) => ruleOf(outline) !== ruleOf(first))) return false;
    return areApart(
      outlines.map(({ path, matrix }) => {
        const box = pathBox(this.tree.pathOf(path));
        return box && transformBox(box, matrix);
      }),
    );
  }

  private alphaState(canvas: FormCanvas, clip: XmlElement, matrix: Matrix): number {
    const inner = canvas.inner();
    this.drawChildren(inner, clip, matrix);
    const area = this.tree.boxOf(clip) ?? { x: 0, y: 0, width: 0, height: 0 };
    const form = inner.form(transformBox(area, matrix), { group: 'isolated' });
    return canvas.list.state({ SMask: { dict: { Type: 'Mask', S: 'Alpha', G: { ref: form } } } });
  }

  /** The soft masks of an element (a mask may be masked itself), innermost first. */
  masks(canvas: FormCanvas, element: XmlElement, local: Matrix, box: Box | null): number[] {
    const mask = this.tree.find(targetOf(element.attributes.get('mask')));
    if (!mask || !box) return [];
    const at = (name: string) => numberOf(mask, name, 0);
    const stated = { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
    const isUserSpace = mask.attributes.get('maskUnits') === 'userSpaceOnUse';
    const area = transformBox(isUserSpace ? stated : transformBox(stated, unitsOf(box)), local);
    const isBoxUnits = mask.attributes.get('maskContentUnits') === 'objectBoundingBox';
    const inner = canvas.inner();
    this.drawChildren(inner, mask, isBoxUnits ? compose(unitsOf(box), local) : local);
    const form = inner.form(area, { group: 'isolated' });
    const kind = /alpha/.test(mask.attributes.get('mask-type') ?? mask.attributes.get('style') ?? '')
      ? 'Alpha'
      : 'Luminosity';
    const state = canvas.list.state({ SMask: { dict: { Type: 'Mask', S: kind, G: { ref: form } } } });
    return [state, ...this.masks(canvas, mask, local, box)];
  }
}
