/** Frames around what stands on the pages, one inside the other, and the room that they take. */
import type { Frame } from './flow.ts';

export interface OpenFrame {
  readonly frame: Frame;
  readonly parent: OpenFrame | null;
  readonly depth: number;
  /** Some of its atoms stand on an earlier page. */
  started: boolean;
}

export function sharedFrame(a: OpenFrame | null, b: OpenFrame | null): OpenFrame | null {
  let one = a;
  let other = b;
  while (one !== other) {
    if (one !== null && (other === null || one.depth >= other.depth)) one = one.parent;
    else other = other?.parent ?? null;
  }
  return one;
}

export function padBottoms(frame: OpenFrame | null, until: OpenFrame | null = null): number {
  let sum = 0;
  for (let open = frame; open !== null && open !== until; open = open.parent) sum += open.frame.padBottom;
  return sum;
}

export function padTops(frame: OpenFrame | null, until: OpenFrame | null, pageTop: boolean): number {
  let sum = 0;
  for (let open = frame; open !== null && open !== until; open = open.parent) {
    sum += open.frame.padTop;
    if (pageTop && open.started) sum += open.frame.repeat?.height ?? 0;
  }
  return sum;
}
