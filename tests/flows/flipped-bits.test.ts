/** One flipped bit of a sealed copy, anywhere: generated, for every kind of copy, and read by three programs that know nothing of each other. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSeal, type SealReading } from '../../web/copies/seal/read-seal.ts';
import { makeSealFiles, type SealFiles } from '../harness/seal-files.ts';
import { opensslVerifies, pdfsig, sealParts } from '../harness/seal-readers.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let files: SealFiles;
let world: DocumentsWorld;
let keys: NonNullable<Parameters<typeof readSeal>[1]>;
const copies = new Map<string, Buffer>();
const kinds = ['single', 'entry of a zip', 'merged', 'record of reading'];

beforeAll(async () => {
  files = makeSealFiles();
  world = await startDocumentsWorld({
    env: { SEAL_CERTIFICATE: files.path('chain.pem'), SEAL_KEY: files.path('rsa.key') },
  });
  const version = await world.released({ humanId: 'SOP-1', markdown: '# One\n\nText.' });
  await world.released({ humanId: 'SOP-2', markdown: 'See [one](doc:SOP-1).' });
  const get = async (path: string) => {
    const answer = await world.quality.get(path);
    expect(answer.status).toBe(200);
    return answer.bytes;
  };
  const scope = `/api/scopes/${world.scope.id}`;
  const zip = await readZip(await get(`${scope}/audit-pack?format=zip`));
  copies.set('single', await get(`/api/documents/versions/${version.id}/export/pdf`));
  copies.set('entry of a zip', zip.find(({ name }) => name.endsWith('.pdf'))!.bytes);
  copies.set('merged', await get(`${scope}/audit-pack?format=merged`));
  copies.set('record of reading', await get(`${scope}/reading/export/pdf`));
  keys = ok(await world.quality.get('/api/signing-keys'), 200).items;
});
afterAll(() => world?.close());

/** From and to, of the places that hold what is said. */
function regionsOf(bytes: Buffer): Record<string, [number, number]> {
  const { begin, end, cms } = sealParts(bytes);
  const stream = bytes.indexOf('stream\n') + 7;
  const signatureDictionary = bytes.lastIndexOf('/Type/Sig', begin);
  // RSA: the value is the last of the signature, 256 bytes in hex.
  const value = begin + 1 + 2 * (cms.length - 256);
  return {
    header: [0, 20],
    'a stream': [stream, bytes.indexOf('endstream', stream)],
    anywhere: [0, begin],
    'the dictionary of the signature': [signatureDictionary, begin],
    'the value of the signature': [value, begin + 1 + 2 * cms.length],
    'all of the gap': [begin, end],
    'behind the gap': [end, bytes.length],
  };
}

const regions = Object.keys({
  ...{ header: 0, 'a stream': 0, anywhere: 0, 'the dictionary of the signature': 0 },
  ...{ 'the value of the signature': 0, 'all of the gap': 0, 'behind the gap': 0 },
});
/** Around its value a signature has what it does not cover itself; of that, other programs do not say a word. */
const forOthers = regions.filter((region) => region !== 'all of the gap');

function flipped(bytes: Buffer, region: string, share: number, bit: number): Buffer {
  const [from = 0, to = 0] = regionsOf(bytes)[region] ?? [];
  const at = from + Math.floor(share * (to - from));
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ (1 << bit);
  return copy;
}

function hasOtherDigit(whole: Buffer, copy: Buffer): boolean {
  const at = whole.findIndex((byte, index) => byte !== copy[index]);
  const [before, after] = [whole, copy].map((bytes) => Number.parseInt(String.fromCharCode(bytes[at]!), 16));
  return Number.isInteger(after) && before !== after;
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const bit = fc.nat(7);

function verifiedByOpenssl(bytes: Buffer): boolean {
  try {
    return opensslVerifies(files, sealParts(bytes));
  } catch {
    return false;
  }
}

describe.each(kinds)('of a %s', (kind) => {
  test('nothing is noticed while it is whole', async () => {
    const whole = copies.get(kind)!;
    expect(await readSeal(new Uint8Array(whole), keys)).toMatchObject({ state: 'valid' });
    expect(pdfsig(files, whole)).toContain('Signature is Valid.');
    expect(verifiedByOpenssl(whole)).toBe(true);
  });

  test.each(regions)('one flipped bit in %s is noticed by the page that checks copies', async (region) => {
    const whole = copies.get(kind)!;
    const states = new Set<SealReading['state']>();
    await fc.assert(
      fc.asyncProperty(share, bit, async (at, which) => {
        const { state } = await readSeal(new Uint8Array(flipped(whole, region, at, which)), keys);
        states.add(state);
        return state !== 'valid';
      }),
      { numRuns: 60 },
    );
    // A certificate that is not ours any more is said to be unknown; everything else to be altered.
    expect([...states].filter((state) => state !== 'altered' && state !== 'foreign')).toEqual([]);
  });

  test.each(forOthers)('one flipped bit in %s is noticed by pdfsig and openssl', (region) => {
    const whole = copies.get(kind)!;
    fc.assert(
      fc.property(share, bit, (at, which) => {
        const copy = flipped(whole, region, at, which);
        // A digit in capitals is the same digit, and Poppler reads what is no digit as 0: the signature may be whole then.
        fc.pre(region !== 'the value of the signature' || hasOtherDigit(whole, copy));
        expect(pdfsig(files, copy)).not.toContain('Signature is Valid.');
        expect(verifiedByOpenssl(copy)).toBe(false);
      }),
      { numRuns: 3 },
    );
  });
});
