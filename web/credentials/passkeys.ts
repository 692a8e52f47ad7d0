/**
 * Asking the browser for a passkey. The server speaks WebAuthn's JSON, in which bytes are base64url; the browser's own
 * calls take and give bytes. The forms follow the "JSON" dictionaries of WebAuthn level 3, which not every browser has yet.
 */
import { ApiProblem, type PasskeyJson } from '../api/index.ts';
import { t } from '../texts/index.ts';

/** Browsers give passkeys to https pages and to localhost alone. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'credentials' in navigator;

export const whyNoPasskeys = (): string =>
  t('Passkeys need a secure connection: open this service by its https:// address.');

/** A new passkey on this device, or on one that the browser offers. */
export async function createPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { challenge, user, excludeCredentials, ...rest } = options as unknown as CreationJson;
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: bytes(challenge),
        user: { ...user, id: bytes(user.id) },
        excludeCredentials: (excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...identityOf(credential),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Signs what the server asks with one of the passkeys that the person has. */
export async function signWithPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { challenge, allowCredentials, ...rest } = options as unknown as RequestJson;
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...rest,
        challenge: bytes(challenge),
        allowCredentials: (allowCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...identityOf(credential),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle && { userHandle: text(response.userHandle) }),
    },
  };
}

interface DescriptorJson {
  id: string;
  type: 'public-key';
}
interface CreationJson extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: DescriptorJson[];
}
interface RequestJson extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  challenge: string;
  allowCredentials?: DescriptorJson[];
}

/** The browser does not say why: cancelled, timed out and "no passkey here" are one error to the page. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new ApiProblem(
      0,
      'PASSKEY',
      isKnown
        ? t('This device has a passkey for your account already.')
        : t(
            'No passkey was used: it was cancelled, took too long, or this device has none. Try again, or take another way.',
          ),
    );
  });
  return credential as PublicKeyCredential;
}

const identityOf = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: text(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: credential.getClientExtensionResults(),
});

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
