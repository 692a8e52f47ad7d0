/**
 * HTML from elsewhere, made fit for the editor: structure, tables and pictures stay, looks go.
 *
 * It is only ever parsed, never put into the page; nothing in it is fetched. A picture that the clipboard holds itself
 * becomes a file; of one that lies elsewhere only its words and its address stay.
 */

import { type Picture, takePictures } from './pictures.ts';
import { dropDeletions, dropLooks, liftBlocks, mendTables, nestLists, readTasks } from './structure.ts';
import { gatherLists } from './word-lists.ts';

export interface Pasted {
  html: string;
  pictures: Picture[];
  /** How many pictures the clipboard only knew by an address on another machine or disk. */
  missing: number;
}

/** `nameFor` gives each picture the name of its file. */
export function cleanPaste(html: string, nameFor: (extension: string) => string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dropDeletions(body);
  liftBlocks(body);
  gatherLists(body);
  nestLists(body);
  readTasks(body);
  mendTables(body);
  const { pictures, missing } = takePictures(body, nameFor);
  dropLooks(body);
  return { html: body.innerHTML, pictures, missing };
}

/** What this editor copied knows its own nodes and is taken as it is. */
export function isOurs(html: string): boolean {
  return /\sdata-pm-slice=/.test(html);
}

/** Whether there is anything to read in it, or only a picture. */
export function hasWords(html: string): boolean {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== '';
}
