/** Time stamps of RFC 3161 on seals: a service that works adds one, and whatever else it does costs no export. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { openSealer } from '../../server/integrity/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { processMetrics } from '../../server/kernel/process-metrics.ts';
import { readSeal } from '../../web/copies/seal/read-seal.ts';
import { makeSealFiles, type SealFiles } from '../harness/seal-files.ts';
import { cmsText } from '../harness/seal-readers.ts';
import { type StampBehaviour, type StampService, stampBehaviours, startStamps } from '../harness/stamp-service.ts';
import { readZip } from '../harness/zip.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let files: SealFiles;
let service: StampService;
let world: DocumentsWorld;
let version: Version;

beforeAll(async () => {
  files = makeSealFiles();
  service = await startStamps(files, 'works');
  const env = { SEAL_CERTIFICATE: files.path('chain.pem'), SEAL_KEY: files.path('rsa.key'), TSA_URL: service.url };
  world = await startDocumentsWorld({ env });
  version = await world.released({ humanId: 'SOP-1', markdown: '# One\n\nText.' });
  await world.released({ humanId: 'SOP-2', markdown: 'Two.' });
  await world.released({ humanId: 'SOP-3', markdown: 'Three.' });
});
afterAll(async () => {
  await world?.close();
  service?.close();
});

async function single(): Promise<Buffer> {
  const answer = await world.reader.get(`/api/documents/versions/${version.id}/export/pdf`);
  expect(answer.status).toBe(200);
  return answer.bytes;
}

const keys = async () => ok(await world.reader.get('/api/signing-keys'), 200).items;
const sealOf = async (bytes: Buffer) => readSeal(new Uint8Array(bytes), await keys());

async function failedStamps(): Promise<number> {
  const { values = [] } = (await processMetrics.getSingleMetric('seals_failed_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.of === 'time stamps')?.value ?? 0;
}

const works: readonly StampBehaviour[] = ['works', 'works under another content type'];
const fails = stampBehaviours.filter((one) => !works.includes(one));

describe('a time-stamping service', () => {
  test.each(works)('that %s is named in every copy with its time', async (behaviour) => {
    service.behaviour = behaviour;
    const zip = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=zip`);
    const entries = (await readZip(zip.bytes)).filter(({ name }) => name.endsWith('.pdf'));
    expect(entries).toHaveLength(3);
    const merged = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=merged`);
    for (const bytes of [await single(), ...entries.map((entry) => entry.bytes), merged.bytes]) {
      expect(await sealOf(bytes)).toMatchObject({ state: 'valid', stamp: { by: 'Stamps' } });
    }
  });

  test.each(fails)('that %s costs the stamp, never the export nor its seal', async (behaviour) => {
    service.behaviour = behaviour;
    const [asked, failed] = [service.asked(), await failedStamps()];
    expect(await sealOf(await single())).toEqual({ state: 'valid', by: 'Muniment seal, Acme', stamp: null });
    expect([service.asked(), await failedStamps()]).toEqual([asked + 1, failed + 1]);
  });

  test('that sends without end is left before it fills the memory', async () => {
    service.behaviour = 'never ends';
    const sent = service.sent();
    await single();
    await expect.poll(() => service.sent()).toBeGreaterThan(sent);
    expect(service.sent() - sent).toBeLessThan(32_000_000);
  });

  test.each(['hangs', 'lies: another digest'] as const)('that %s is asked once for a pack', async (behaviour) => {
    service.behaviour = behaviour;
    const env = { SEAL_KEY: files.path('rsa.key'), TSA_URL: service.url };
    const pack = await sealedWith(env);
    const [asked, failed] = [service.asked(), await failedStamps()];
    for (let file = 0; file < 3; file++) expect(cmsText(files, await pack.seal(digest))).not.toContain(token);
    expect([service.asked(), await failedStamps()]).toEqual([asked + 1, failed + 1]);
    const zip = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=zip`);
    for (const { bytes } of (await readZip(zip.bytes)).filter(({ name }) => name.endsWith('.pdf'))) {
      expect(await sealOf(bytes)).toMatchObject({ state: 'valid', stamp: null });
    }
  });
});

const digest = createHash('sha256').update('file').digest();
const token = '1.2.840.113549.1.9.16.2.14';

async function sealedWith(env: Record<string, string>) {
  const config = readConfig({ SEAL_CERTIFICATE: files.path('chain.pem'), DATA_DIR: world.config.dataDir, ...env });
  return (await openSealer({ config, db: world.db }))!;
}

describe('a time stamp', () => {
  const stamped = async (more: Record<string, string>) => {
    service.behaviour = 'works';
    const sealer = await sealedWith({ SEAL_KEY: files.path('rsa.key'), TSA_URL: service.url, ...more });
    return cmsText(files, await sealer.seal(digest));
  };

  test('can be checked without a network: the certificates above its own are in the signature', async () => {
    const names = (await stamped({ TSA_CERTIFICATES: files.path('stamps-chain.pem') })).match(/(?<=subject: ).+/g);
    expect(names).toEqual(['CN=Muniment seal, O=Acme', 'CN=Seal authority', 'CN=Stamps-CA', 'CN=Stamps-Root']);
  });

  test('of another authority than the one that is known is left out', async () => {
    const failed = await failedStamps();
    expect(await stamped({ TSA_CERTIFICATES: files.path('authority.pem') })).not.toContain(token);
    expect(await failedStamps()).toBe(failed + 1);
  });
});
