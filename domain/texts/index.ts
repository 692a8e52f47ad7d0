/** Texts for people: the English sentence is the key under which other languages have theirs. */

export * from './translator.ts';
