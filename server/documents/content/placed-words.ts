/**
 * The words of a text with their places, bounded as PostgreSQL bounds a vector of them: what search keeps of a text, before
 * it is joined with what stands in front of it (see search-entry.ts).
 */
import { wordsOf } from './search-words.ts';

/** PostgreSQL refuses a vector of 1 MiB; what lies beyond this in one document is not worth a failed save. */
const maximumVectorBytes = 800_000;
const maximumPlaces = 20;
const lastPlace = 16_000;

/** Each word with where it stands, the first word of the text at 1. */
export type PlacedWords = [word: string, places: number[]][];

export function placedWords(text: string): PlacedWords {
  const vector = new VectorText();
  vector.add(text, '');
  return vector.placed();
}

export type Weight = 'A' | 'B' | 'C' | '';

interface Places {
  numbers: number[];
  weights: Weight[];
}

/** A tsvector in its text form. Words hold letters, digits and marks only, and ids their joiners: nothing to escape. */
export class VectorText {
  readonly #places = new Map<string, Places>();
  #bytes = 0;
  #place = 0;

  add(text: string, weight: Weight): void {
    for (const { word } of wordsOf(text)) this.addWord(word, weight);
  }

  addWord(word: string, weight: Weight): void {
    this.#place += 1;
    this.#put(word, this.#place, weight);
  }

  /** Puts the words of a text behind those that are there already. */
  addPlaced(words: PlacedWords): void {
    const before = this.#place;
    for (const [word, places] of words) for (const place of places) this.#put(word, before + place, '');
  }

  #put(word: string, place: number, weight: Weight): void {
    let known = this.#places.get(word);
    if (known === undefined) {
      // A word costs its bytes, its entry and up to all its places.
      this.#bytes += Buffer.byteLength(word) + 8 + 2 * maximumPlaces;
      if (this.#bytes > maximumVectorBytes) return;
      known = { numbers: [], weights: [] };
      this.#places.set(word, known);
    }
    if (known.numbers.length >= maximumPlaces) return;
    known.numbers.push(Math.min(place, lastPlace));
    known.weights.push(weight);
  }

  placed(): PlacedWords {
    return [...this.#places].map(([word, { numbers }]) => [word, numbers]);
  }

  text(): string {
    return [...this.#places].map(([word, places]) => `'${word}':${written(places)}`).join(' ');
  }
}

function written({ numbers, weights }: Places): string {
  return numbers.map((number, index) => `${number}${weights[index]}`).join(',');
}
