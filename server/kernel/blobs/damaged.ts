/** The bytes under a digest are missing or are not what the digest says. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged';
}
