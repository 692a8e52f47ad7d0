import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

const file = { attachmentId: 'one', name: 'a.png', mediaType: 'image/png', sizeBytes: 3, sha256: 'ab'.repeat(32) };

describe('the content hash', () => {
  test('is the SHA-256 of the encoding that is written down', () => {
    const encoded = `muniment-content-1\n["T","# M",[["a.png","image/png",3,"${'ab'.repeat(32)}"]]]`;
    expect(contentHash('T', '# M', [file])).toBe(createHash('sha256').update(encoded).digest('hex'));
  });

  test('covers title, markdown and every field of the manifest in order, but not the identifier of a row', () => {
    const base = contentHash('T', 'M', [file]);
    const other = { ...file, name: 'b.png' };
    expect(contentHash('T', 'M', [{ ...file, attachmentId: 'two' }])).toBe(base);
    const changed = [
      contentHash('U', 'M', [file]),
      contentHash('T', 'N', [file]),
      contentHash('T', 'M', []),
      contentHash('T', 'M', [{ ...file, name: 'b' }]),
      contentHash('T', 'M', [{ ...file, mediaType: 'b' }]),
      contentHash('T', 'M', [{ ...file, sizeBytes: 4 }]),
      contentHash('T', 'M', [{ ...file, sha256: 'b' }]),
      contentHash('TM', '', [file]),
    ];
    expect(new Set([base, ...changed]).size).toBe(changed.length + 1);
    expect(contentHash('T', 'M', [file, other])).not.toBe(contentHash('T', 'M', [other, file]));
  });
});
