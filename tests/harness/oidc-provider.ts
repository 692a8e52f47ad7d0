/** Starts the provider process and plays the browser at it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ProviderProcess {
  issuer: string;
  /** Follows an authorization address, signs in under this name, consents; answers where the provider then leads. */
  signIn(authorizationUrl: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

export async function startOidcProvider(
  redirectUri: string,
  clientId: string,
  secret: string,
): Promise<ProviderProcess> {
  const script = fileURLToPath(new URL('oidc-provider-process.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', script, redirectUri, clientId, secret]);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const issuer = output.toString().trim().split('\n').at(-1) ?? '';
  return {
    issuer,
    signIn: (authorizationUrl, login) => new Browser().signIn(authorizationUrl, issuer, login),
    async stop() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Just enough of a browser: cookies, redirects, and the provider's two forms. */
class Browser {
  readonly #cookies = new Map<string, string>();

  async signIn(authorizationUrl: string, issuer: string, login: string): Promise<URL> {
    let place = new URL(authorizationUrl);
    let form: Record<string, string> | undefined;
    for (let step = 0; step < 15; step += 1) {
      const response = await this.#visit(place, form);
      form = undefined;
      const location = response.headers.get('location');
      if (location !== null) {
        place = new URL(location, place);
        if (place.origin !== issuer) return place;
        continue;
      }
      const page = await response.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`The provider shows no form: ${page.slice(0, 500)}`);
      place = new URL(action, place);
      form = page.includes('name="login"') ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' };
    }
    throw new Error('The provider goes round in circles.');
  }

  async #visit(place: URL, form: Record<string, string> | undefined): Promise<Response> {
    const response = await fetch(place, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}
