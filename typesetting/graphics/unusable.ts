/** Thrown inside this room when bytes cannot be drawn; `prepareImage` turns it into a broken image with this reason. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

/** Thrown by the drawing writer for what PDF cannot express; the whole drawing is then rendered to pixels instead. */
export class NeedsPixels extends Error {
  override readonly name = 'NeedsPixels';
}
