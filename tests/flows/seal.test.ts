/** The seal of exported PDFs, read by other programs: pdfsig (poppler, NSS) and openssl. */

import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { openSealer, sealOf } from '../../server/integrity/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { processMetrics } from '../../server/kernel/process-metrics.ts';
import { readSeal } from '../../web/copies/seal/read-seal.ts';
import { resealed } from '../harness/reseal.ts';
import { makeSealFiles, type SealFiles } from '../harness/seal-files.ts';
import { cmsText, opensslVerifies, pdfsig, sealParts } from '../harness/seal-readers.ts';
import { startStamps } from '../harness/stamp-service.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let files: SealFiles;
let world: DocumentsWorld;
let version: Version;
let single: Buffer;

beforeAll(async () => {
  files = makeSealFiles();
  const env = { SEAL_CERTIFICATE: files.path('chain.pem'), SEAL_KEY: files.path('rsa.key') };
  world = await startDocumentsWorld({ env });
  version = await world.released({ humanId: 'SOP-1', markdown: '# One\n\nText.' });
  await world.released({ humanId: 'SOP-2', markdown: 'See [one](doc:SOP-1).' });
  single = await pdf();
});
afterAll(() => world?.close());

async function pdf(): Promise<Buffer> {
  const answer = await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`);
  expect(answer.status).toBe(200);
  return answer.bytes;
}
const pack = async (format: string) =>
  (await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=${format}`)).bytes;

describe('a sealed PDF', () => {
  test('is valid and signed as a whole, for pdfsig and openssl, be it single, entry of a zip, merged or a record of reading', async () => {
    const zip = await readZip(await pack('zip'));
    const entries = zip.filter(({ name }) => name.endsWith('.pdf'));
    expect(entries).toHaveLength(2);
    const readings = [
      await world.quality.get(`/api/scopes/${world.scope.id}/reading/export/pdf`),
      await world.reader.get('/api/me/reading/export/pdf'),
    ].map((answer) => answer.bytes);
    for (const bytes of [single, ...entries.map((entry) => entry.bytes), await pack('merged'), ...readings]) {
      const said = pdfsig(files, bytes);
      expect(said).toContain('Signature is Valid.');
      expect(said).toContain('Total document signed');
      expect(said).toContain('ETSI.CAdES.detached');
      expect(said).toContain('Muniment seal');
      expect(opensslVerifies(files, sealParts(bytes))).toBe(true);
    }
    const manifest = zip.find(({ name }) => name === 'manifest.txt')!.bytes.toString('utf8');
    for (const { bytes } of entries) expect(manifest).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  test('names the day of the export at 00:00Z, the certificate by its digest, and no time in the signature', () => {
    const text = single.toString('latin1');
    expect(text).toContain('/M(D:20260310000000Z)');
    expect(text).not.toMatch(/\/Cert[ [<(]/);
    const said = cmsText(files, sealParts(single).cms);
    expect(said).toContain('1.2.840.113549.1.9.16.2.47');
    expect(said).not.toMatch(/signingTime|1\.2\.840\.113549\.1\.9\.5/);
    expect(said.match(/subject:/g)).toHaveLength(2);
  });

  test('has the same bytes as ever with an RSA key', async () => {
    expect((await pdf()).equals(single)).toBe(true);
  });

  test('is known by the digest of its sealed bytes', async () => {
    const sha256 = createHash('sha256').update(single).digest('hex');
    expect((await world.reader.get(`/api/exports/${sha256}`)).body).toMatchObject({ kind: 'pdf' });
  });

  test('has its certificate among the signing keys, and earlier ones stay', async () => {
    const { items } = ok(await world.reader.get('/api/signing-keys'), 200);
    const seal = items.find(({ kind }: { kind: string }) => kind === 'seal');
    expect(seal).toMatchObject({ algorithm: 'rsa', current: true });
    expect(seal.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    const manifest = items.find(({ kind }: { kind: string }) => kind === 'manifest');
    expect(manifest).toMatchObject({ algorithm: 'ed25519', certificate: null, current: true });
    await openSealer(sealedWith('ec.pem', { SEAL_KEY: files.path('ec.key') }));
    const after = ok(await world.reader.get('/api/signing-keys'), 200).items;
    expect(
      after.filter(({ kind }: { kind: string }) => kind === 'seal').map(({ current }: { current: boolean }) => current),
    ).toEqual([false, true]);
  });
});

function sealedWith(certificate: string, env: Record<string, string>) {
  const config = readConfig({ SEAL_CERTIFICATE: files.path(certificate), DATA_DIR: world.config.dataDir, ...env });
  return { config, db: world.db };
}

async function failedSeals(): Promise<number> {
  const { values = [] } = (await processMetrics.getSingleMetric('seals_failed_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.of === 'files')?.value ?? 0;
}

describe('the page that checks copies', () => {
  const ours = async () => ok(await world.reader.get('/api/signing-keys'), 200).items;
  const read = async (bytes: Buffer) => readSeal(new Uint8Array(bytes), await ours());
  const by = 'Muniment seal, Acme';

  test('reads who sealed a copy, be it with RSA or ECDSA', async () => {
    expect(await read(single)).toEqual({ state: 'valid', by, stamp: null });
    expect(await read(await pack('merged'))).toMatchObject({ state: 'valid' });
    const { seal } = sealedWith('ec.pem', { SEAL_KEY: files.path('ec.key') }).config;
    expect(await read(await resealed(single, sealOf({ seal })!))).toEqual({
      state: 'valid',
      by: 'Seal ec',
      stamp: null,
    });
    expect(await readSeal(new Uint8Array(single), null)).toMatchObject({ state: 'unasked', by });
  });

  test('notices every altered byte, and what was added behind the seal', async () => {
    const { cms } = sealParts(single);
    const gap = single.lastIndexOf('/Contents<') + '/Contents<'.length;
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((index * single.length) / 40) + 7);
    for (const at of [...places.filter((place) => place < gap || place > gap + 2 * cms.length), gap - 30, gap + 120]) {
      const altered = Buffer.from(single);
      altered[at] = altered[at] === 0x31 ? 0x32 : 0x31;
      if (altered.equals(single)) continue;
      expect(await read(altered), `byte ${at}`).toMatchObject({ state: 'altered' });
    }
    expect(await read(Buffer.concat([single, Buffer.from('\n1 0 obj\n')]))).toMatchObject({ state: 'altered' });
    expect(await read(single.subarray(0, -1))).toMatchObject({ state: 'altered' });
  });

  test('notices every altered byte of the signature itself, also where no signature covers it', async () => {
    const { cms } = sealParts(single);
    const certificate = new X509Certificate(readFileSync(files.path('rsa.pem'))).raw;
    const inside = cms.indexOf(certificate);
    const places = Array.from({ length: cms.length }, (_, place) => place).filter(
      (place) => place < inside + 10 || place > inside + 2 * certificate.length || place % 50 === 0,
    );
    const gap = single.lastIndexOf('/Contents<') + '/Contents<'.length;
    const altered = (bytes: Buffer, place: number) => {
      const copy = Buffer.from(bytes);
      copy.write((cms[place]! ^ 1).toString(16).padStart(2, '0'), gap + 2 * place, 'latin1');
      return copy;
    };
    const keys = await ours();
    const unnoticed: number[] = [];
    for (const place of places) {
      const { state } = await readSeal(new Uint8Array(altered(single, place)), keys);
      if (state === 'valid') unnoticed.push(place);
    }
    expect(unnoticed).toEqual([]);
    // Nobody can be asked, so that a seal of another form is said not to be ours.
    const versionAt = cms.indexOf(Buffer.from('020101', 'hex')) + 2;
    expect(await readSeal(new Uint8Array(altered(single, versionAt)), null)).toMatchObject({ state: 'foreign' });
  });

  test('says of another certificate that it is not ours, and of an unsealed file that it has no seal', async () => {
    const { seal } = sealedWith('authority.pem', { SEAL_KEY: files.path('authority.key') }).config;
    expect(await read(await resealed(single, sealOf({ seal })!))).toMatchObject({
      state: 'foreign',
      by: 'Seal authority',
    });
    expect(await read(Buffer.from('%PDF-1.7\n%%EOF\n'))).toEqual({ state: 'none' });
  });

  test('tells the time stamp where its service signed that value', async () => {
    const service = await startStamps(files, 'works');
    const { seal } = sealedWith('chain.pem', { SEAL_KEY: files.path('rsa.key'), TSA_URL: service.url }).config;
    const stamped = await resealed(single, sealOf({ seal })!);
    service.close();
    expect(await read(stamped)).toEqual({
      ...{ state: 'valid', by },
      stamp: { by: 'Stamps', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
    const policy = stamped.toString('latin1').indexOf('06032a0304');
    const other = Buffer.from(stamped);
    other.write('05', policy + 8, 'latin1');
    expect(await read(other)).toEqual({ state: 'valid', by, stamp: 'unconfirmed' });
  });

  test('notices every altered byte of the certificates that came along with a time stamp', async () => {
    const service = await startStamps(files, 'works');
    const chain = { TSA_URL: service.url, TSA_CERTIFICATES: files.path('stamps-chain.pem') };
    const { seal } = sealedWith('chain.pem', { SEAL_KEY: files.path('rsa.key'), ...chain }).config;
    const stamped = await resealed(single, sealOf({ seal })!);
    service.close();
    const keys = await ours();
    const stateOf = async (bytes: Buffer) => (await readSeal(new Uint8Array(bytes), keys)).state;
    expect(await stateOf(stamped)).toBe('valid');
    const unnoticed: string[] = [];
    for (const name of ['Stamps-CA', 'Stamps-Root']) {
      const raw = new X509Certificate(readFileSync(files.path(`${name}.pem`))).raw.toString('hex');
      const begin = stamped.toString('latin1').indexOf(raw);
      expect(begin).toBeGreaterThan(0);
      for (let place = 0; place < raw.length; place += 2 * 7) {
        const altered = Buffer.from(stamped);
        altered.write(
          (Number.parseInt(raw.slice(place, place + 2), 16) ^ 1).toString(16).padStart(2, '0'),
          begin + place,
        );
        if ((await stateOf(altered)) === 'valid') unnoticed.push(`${name} ${place}`);
      }
    }
    expect(unnoticed).toEqual([]);
  });
});

describe('a seal by a command', () => {
  test.each([
    ['chain.pem', 'rsa.key'],
    ['ec.pem', 'ec.key'],
  ])('of %s signs what it is given', async (certificate, key) => {
    const command = `openssl pkeyutl -sign -inkey '${files.path(key)}' -pkeyopt digest:sha256`;
    const sealer = (await openSealer(sealedWith(certificate, { SEAL_COMMAND: command })))!;
    const content = files.path('content.bin');
    writeFileSync(content, 'file');
    const cms = files.path('command.der');
    writeFileSync(cms, await sealer.seal(createHash('sha256').update('file').digest()));
    const args = ['cms', '-verify', '-inform', 'DER', '-in', cms, '-binary', '-content', content, '-noverify'];
    expect(spawnSync('openssl', [...args, '-out', '/dev/null']).status).toBe(0);
  });
});

test('a file that cannot be sealed any more fails and is counted', async () => {
  const card = files.path('card');
  writeFileSync(card, '');
  const sign = `openssl pkeyutl -sign -inkey '${files.path('rsa.key')}' -pkeyopt digest:sha256`;
  const sealer = (await openSealer(sealedWith('chain.pem', { SEAL_COMMAND: `test -e '${card}' && ${sign}` })))!;
  const digest = createHash('sha256').update('file').digest();
  const failed = await failedSeals();
  await sealer.seal(digest);
  expect(await failedSeals()).toBe(failed);
  rmSync(card);
  await expect(sealer.seal(digest)).rejects.toThrow();
  expect(await failedSeals()).toBe(failed + 1);
});

describe('the server refuses to start and says why where', () => {
  const open = (env: Record<string, string>) => () => sealOf(readConfig(env));
  const at = (name: string) => files.path(name);
  test.each([
    ['a file cannot be read', () => ({ SEAL_CERTIFICATE: '/nowhere.pem', SEAL_KEY: at('rsa.key') }), /cannot be read/],
    ['the key is missing', () => ({ SEAL_CERTIFICATE: at('rsa.pem') }), /SEAL_KEY is missing/],
    ['the certificate is missing', () => ({ SEAL_KEY: at('rsa.key') }), /SEAL_CERTIFICATE is missing/],
    ['the curve is another', () => ({ SEAL_CERTIFICATE: at('p384.pem'), SEAL_KEY: at('p384.key') }), /secp384r1/],
    ['the certificate is expired', () => ({ SEAL_CERTIFICATE: at('old.pem'), SEAL_KEY: at('rsa.key') }), /expired/],
    [
      'the certificate is not yet valid',
      () => ({ SEAL_CERTIFICATE: at('early.pem'), SEAL_KEY: at('rsa.key') }),
      /not valid before/,
    ],
    [
      'the key is another',
      () => ({ SEAL_CERTIFICATE: at('rsa.pem'), SEAL_KEY: at('authority.key') }),
      /not the key of/,
    ],
    ['a stamp has no seal', () => ({ TSA_URL: 'http://tsa.example' }), /no seal is set/],
    [
      'a chain has no stamps',
      () => ({ SEAL_CERTIFICATE: at('rsa.pem'), SEAL_KEY: at('rsa.key'), TSA_CERTIFICATES: at('authority.pem') }),
      /TSA_URL is missing/,
    ],
    [
      'the chain of the stamps ends below its root',
      () => ({
        ...{ SEAL_CERTIFICATE: at('rsa.pem'), SEAL_KEY: at('rsa.key') },
        ...{ TSA_URL: 'http://tsa.example', TSA_CERTIFICATES: at('Stamps-CA.pem') },
      }),
      /lacks the certificate that issued CN=Stamps-CA/,
    ],
    ['the command fails', () => ({ SEAL_CERTIFICATE: at('rsa.pem'), SEAL_COMMAND: 'false' }), /SEAL_COMMAND failed/],
  ])('%s', (_what, env, sentence) => {
    expect(open(env())).toThrow(sentence);
  });
});
