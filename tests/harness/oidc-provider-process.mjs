/**
 * An OpenID Connect provider in a process of its own, for the sign-on tests: any login name is an account, and the name
 * decides what the provider says of it. Prints its issuer when it listens.
 */
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const [redirectUri, clientId, clientSecret] = process.argv.slice(2);

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    // `subject/e-mail` is an account whose address is verified, `subject!e-mail` one whose address is not.
    findAccount: (_context, id) => {
      const [subject, email] = id.split(/[/!]/);
      return {
        accountId: id,
        claims: () => ({ sub: id, email, email_verified: id.includes('/'), name: subject }),
      };
    },
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
