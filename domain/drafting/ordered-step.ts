/** What ProseMirror takes on trust of a step: places that are whole numbers in their order, and attributes that the node has. */
import type { Node } from 'prosemirror-model';
import {
  AddMarkStep,
  AddNodeMarkStep,
  AttrStep,
  DocAttrStep,
  RemoveMarkStep,
  RemoveNodeMarkStep,
  ReplaceAroundStep,
  ReplaceStep,
  type Step,
} from 'prosemirror-transform';

/** A range that runs backwards would be applied all the same, doubling what it spans, and lead every window astray. */
export function isOrdered(step: Step, doc: Node): boolean {
  const places = placesOf(step);
  const isInOrder = places.every((place, index) => Number.isSafeInteger(place) && place >= (places[index - 1] ?? 0));
  if (!isInOrder) return false;
  if (step instanceof ReplaceAroundStep) return Number.isSafeInteger(step.insert) && step.insert >= 0;
  if (step instanceof AttrStep) return hasAttribute(doc.nodeAt(step.pos), step.attr);
  if (step instanceof DocAttrStep) return hasAttribute(doc, step.attr);
  return true;
}

function placesOf(step: Step): number[] {
  if (step instanceof ReplaceAroundStep) return [step.from, step.gapFrom, step.gapTo, step.to];
  if (step instanceof ReplaceStep || step instanceof AddMarkStep || step instanceof RemoveMarkStep) {
    return [step.from, step.to];
  }
  const isAtNode = step instanceof AttrStep || step instanceof AddNodeMarkStep || step instanceof RemoveNodeMarkStep;
  return isAtNode ? [step.pos] : [];
}

const hasAttribute = (node: Node | null, name: string) =>
  node !== null && Object.hasOwn(node.type.spec.attrs ?? {}, name);
