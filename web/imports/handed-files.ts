/** Files that were dropped on another screen, on their way to this one: an address cannot carry them. */
import type { GatheredFile } from './gathered-files.ts';

let handed: readonly GatheredFile[] = [];

export function handFiles(files: readonly GatheredFile[]): void {
  handed = files;
}

/** Given once: coming back to the screen does not upload them again. */
export function takeHandedFiles(): readonly GatheredFile[] {
  const files = handed;
  handed = [];
  return files;
}
