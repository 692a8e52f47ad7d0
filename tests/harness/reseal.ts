/** The same file under another seal, as a forger would make it who has a certificate of their own. */
import { createHash } from 'node:crypto';
import { signedFile } from '../../server/integrity/seal/cms.ts';
import type { Seal } from '../../server/integrity/seal/open-seal.ts';
import { askForStamp } from '../../server/integrity/seal/time-stamp.ts';

/** The gap is as large as the longest signature: one without a stamp leaves no room for one, so the file grows. */
export async function resealed(file: Buffer, seal: Seal): Promise<Buffer> {
  const room = 16_384;
  const text = file.toString('latin1');
  const [found, start = '', end = ''] = /\/ByteRange\[0 (\d+) (\d+) \d+\] */.exec(text) ?? [];
  if (found === undefined) throw new Error('The file has no seal.');
  const rest = file.subarray(Number(end));
  const range = `/ByteRange[0 ${start} ${Number(start) + room * 2 + 2} ${rest.length}]`.padEnd(found.length);
  const before = Buffer.from(text.slice(0, Number(start)).replace(found, range), 'latin1');
  const digest = createHash('sha256').update(before).update(rest).digest();
  const cms = await signedFile(seal, digest, (value) => askForStamp(seal, value));
  return Buffer.concat([before, Buffer.from(`<${cms.toString('hex').padEnd(room * 2, '0')}>`, 'latin1'), rest]);
}
