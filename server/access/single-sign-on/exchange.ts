import * as client from 'openid-client';
import type { Flow } from './flows.ts';
import type { Identity } from './sign-on.ts';

/** Exchanges the code in the provider's answer for the verified identity. Throws when anything does not match. */
export async function exchange(
  provider: client.Configuration,
  answer: URL,
  state: string,
  flow: Flow,
): Promise<Identity> {
  const tokens = await client.authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: flow.codeVerifier,
    expectedNonce: flow.nonce,
    expectedState: state,
    idTokenExpected: true,
    // The provider must state that the person signed in just now; the margin allows for clocks that differ and people who
    // take their time.
    ...(flow.signerId === null ? {} : { maxAge: 300 }),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider sent no identity.');
  // Many providers put the address into the identity only on request, but always tell it here.
  const profile = claims.email === undefined ? await readProfile(provider, tokens.access_token, claims.sub) : claims;
  const verified = profile.email_verified === true && typeof profile.email === 'string';
  return { issuer: claims.iss, subject: claims.sub, verifiedEmail: verified ? String(profile.email) : null };
}

async function readProfile(
  provider: client.Configuration,
  accessToken: string,
  subject: string,
): Promise<{ email?: unknown; email_verified?: unknown }> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(provider, accessToken, subject);
}
