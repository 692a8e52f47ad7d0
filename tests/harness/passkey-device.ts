/** A passkey device in software: answers what a browser would answer, with a real key and real signatures. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

export class PasskeyDevice {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  readonly #verifies: boolean;
  #counter = 0;

  /** `verifies` says whether it makes sure of the person, by a finger or a number. */
  constructor(origin: string, { verifies = true } = {}) {
    this.#origin = origin;
    this.#verifies = verifies;
  }

  register(options: Record<string, unknown>): Record<string, unknown> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const data = this.#authenticatorData(hasCredential, Buffer.concat([Buffer.alloc(16), length, this.#id, key]));
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  signIn(options: Record<string, unknown>): Record<string, unknown> {
    this.#counter += 1;
    const data = this.#authenticatorData(0, Buffer.alloc(0));
    const client = this.#clientData('webauthn.get', options);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, { challenge }: Record<string, unknown>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | userPresent | (this.#verifies ? userVerified : 0);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([all]), counter, rest]);
  }
}
