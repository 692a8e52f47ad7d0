import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../kernel/config.ts';
import { signatureFault, signText, splitSigned } from './signed-text.ts';
import { ownPublicKey, signingKeyOf } from './signing-key.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'muniment-key-'));
const secret = generateKeyPairSync('ed25519').privateKey;
const pem = secret.export({ type: 'pkcs8', format: 'pem' }).toString();
const given = (key: string, dataDir = folder()) => readConfig({ SIGNING_KEY: key, DATA_DIR: dataDir });

describe('the installation’s key', () => {
  it('is made at the first need, in a file that its owner alone can read, and stays', () => {
    const config = readConfig({ DATA_DIR: folder() });
    expect(ownPublicKey(config)).toBeNull();
    const key = signingKeyOf(config);
    expect(key.id).toMatch(/^[0-9a-f]{16}$/);
    expect(statSync(join(config.dataDir, 'signing-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(config.dataDir, 'signing-key'), 'utf8')).toContain('PRIVATE KEY');
    expect(ownPublicKey(config)?.id).toBe(key.id);
  });

  it('is taken from SIGNING_KEY, and then no file is made', () => {
    const der = secret.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const ids = [pem, pem.replaceAll('\n', '\\n'), der].map((text) => {
      const config = given(text);
      expect(signingKeyOf(config).id).toBe(ownPublicKey(config)?.id);
      expect(existsSync(join(config.dataDir, 'signing-key'))).toBe(false);
      return signingKeyOf(config).id;
    });
    expect(new Set(ids).size).toBe(1);
  });

  it('is refused where it is no Ed25519 key, without repeating it', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    for (const wrong of ['secret words', other.toString()]) {
      expect(() => given(wrong)).toThrow(ConfigError);
      expect(() => given(wrong)).not.toThrow(/secret words/);
    }
  });
});

describe('a signed text', () => {
  const key = signingKeyOf(given(pem));
  const text = 'First line\r\nSignature: not the last line\r\n';
  const bytes = Buffer.from(signText(text, key), 'utf8');

  it('ends with its signature over all bytes before that line', () => {
    expect(splitSigned(bytes)).toMatchObject({ text, keyId: key.id });
    expect(signatureFault(bytes, key, 'The text')).toBeNull();
  });

  it('does not hold once a byte, the signature or the key is another', () => {
    const changed = Buffer.from(bytes);
    changed[0] = 0x46 ^ 1;
    expect(signatureFault(changed, key, 'The text')).toMatch(/is not what was signed/);
    expect(signatureFault(Buffer.from(text), key, 'The text')).toMatch(/without a signature/);
    const other = signingKeyOf(readConfig({ DATA_DIR: folder() }));
    expect(signatureFault(bytes, other, 'The text')).toContain(`signed with the key ${key.id}`);
    const forged = Buffer.from(signText(text, other).replace(other.id, key.id));
    expect(signatureFault(forged, key, 'The text')).toMatch(/is not what was signed/);
  });
});
