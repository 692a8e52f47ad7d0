/**
 * The OpenID Connect provider that the operator configured. Found at the first sign-on, not at the start: the service
 * must come up, and passwords must work, while the provider is away.
 */
import * as client from 'openid-client';
import type { OidcConfig } from '../../kernel/config.ts';

const timeoutSeconds = 10;

export type Provider = () => Promise<client.Configuration>;

export function providerOf({ issuer, clientId, clientSecret }: OidcConfig): Provider {
  let found: Promise<client.Configuration> | undefined;
  return () => {
    found ??= client
      .discovery(new URL(issuer), clientId, {}, authenticationWith(clientSecret), {
        timeout: timeoutSeconds,
        // The signature of every ID token is checked against the provider's keys, whatever the transport. Plain http is for a provider on the
        // same machine, which the configuration saw to.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        // Not remembered, so that the next sign-on tries again.
        found = undefined;
        throw error;
      });
    return found;
  };
}

/** The client authentication that the provider offers; HTTP Basic is the default of the standard. */
function authenticationWith(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (offered.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
