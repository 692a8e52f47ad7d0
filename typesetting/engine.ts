/**
 * Tricks for the JavaScript engine (V8), and nothing else: without them every page would be the same, only later. Each says what it
 * gains of the time that the layout of a hundred pages takes, compression not counted (Node 20, November 2026). One that
 * no longer gains anything is removed.
 */
import { setFlagsFromString } from 'node:v8';

/*
 * One shape: objects that are met for every word or line (runs, words, boxes, segments, styles, atoms) are each made by one or two
 * functions that write down all fields in one order. A copy by spread (`{ ...box, word }`) has a shape of its own for each place in
 * the code and each shape of what it copies; code that has met more than four shapes searches for every field. Gains 9 %.
 */

/*
 * One kind of list: `map` makes a list of one kind while it is interpreted and of another once it is compiled, and what was compiled to read
 * the first is then thrown away. Items and cells are met everywhere, so their lists are filled by `push`. Gains 5 % of the first pack of 100
 * documents.
 */

/** The same string in one piece: one that was joined is a tree inside, which every page that shows it would walk again. Gains 10 %. */
export function flat(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('latin1');
}

/** The same text as a slice, whatever it was joined or cut from: code that meets every kind of string is slow with each. Gains 8 %. */
export function ofOneKind(text: string): string {
  return ` ${text}`.slice(1);
}

/**
 * For the whole process, and before it lays anything out.
 *
 * The engine learns from the structure tree, which lives as long as its layout, to put what is made beside it among the old objects too; lines
 * that were drawn long ago then keep others from being cleared away. Kept from that, it gains 5 % of the processor time of a long document, a
 * fifth of a short one's.
 *
 * Blocks and runs are of more kinds than the four shapes that one place in the code tells apart before it searches for every field of each.
 * With eight it gains 9 % of a long document, 5 % of a short one.
 */
export function setEngineFlags(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--max-valid-polymorphic-map-count=8');
}

/** What can be met by an encounter. Objects that many share are made with 0. */
export interface Meetable {
  metBy: number;
}

let encounters = 0;

/**
 * Knows objects that it has met by a number on the object, without a search in a set. Gains 9 %.
 * Where two take turns, an object may be new to one of them twice.
 */
export class Encounter {
  readonly #number = ++encounters;

  isNew(object: Meetable): boolean {
    if (object.metBy === this.#number) return false;
    object.metBy = this.#number;
    return true;
  }
}
