/** The bytes under a digest are missing or are not what the digest says. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged';
}

/** No bytes are kept under the digest at all. */
export class BlobMissing extends BlobDamaged {
  override name = 'BlobMissing';
}
