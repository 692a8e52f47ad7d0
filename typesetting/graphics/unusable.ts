/** Thrown inside this room when bytes cannot be drawn; `prepareImage` turns it into a broken image with this reason. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}
