/** Who gets in, what they may do, and that nothing is seen across scopes. */
import { sql } from 'kysely';
import { draft, type Flow, told, versionPath } from '../flow.ts';

export const signIn: Flow = {
  name: 'Sign-in',
  async run({ stranger, quality, administrator, password }, see) {
    const login = async (email: string, given: string) =>
      told(await stranger.call('POST', '/api/auth/login', { email, password: given }));
    await see('a person with the right password is let in', '200', () => login(quality.email, password));
    await see('a wrong password is refused', '401 INVALID_CREDENTIALS', () => login(quality.email, 'not the password'));
    await see('an unknown account is refused alike', '401 INVALID_CREDENTIALS', () =>
      login('nobody@qualification.example', password),
    );
    await see('without a credential nothing is answered', '401 UNAUTHENTICATED', async () =>
      told(await stranger.call('GET', '/api/documents')),
    );
    const account = { email: quality.email, displayName: 'Another', password: 'a-much-longer-password-9' };
    await see('no two people have one account', '409 EMAIL_TAKEN', async () =>
      told(await administrator.call('POST', '/api/users', account)),
    );
    const weak = { email: 'new@qualification.example', displayName: 'New', password: 'password1234' };
    await see('a password that is easily guessed is refused', '400 PASSWORD_WEAK', async () =>
      told(await administrator.call('POST', '/api/users', weak)),
    );
    await see('who is no administrator makes no accounts', '403 PERMISSION_DENIED', async () =>
      told(await quality.call('POST', '/api/users', { ...weak, password })),
    );
    await see('a refused sign-in stands in the trail', 'SIGN_IN_FAILED', async () => {
      const { body } = await administrator.call('GET', '/api/audit-events?type=SIGN_IN_FAILED&limit=1');
      return String(body.items[0]?.type);
    });
    await see('a disabled account is let in no more', '401 INVALID_CREDENTIALS', async () => {
      const leaver = {
        email: 'leaver@qualification.example',
        displayName: 'Leaver',
        password,
        mustChangePassword: false,
      };
      const { body } = await administrator.call('POST', '/api/users', leaver);
      await administrator.call('PATCH', `/api/users/${body.id}`, { disabled: true });
      return login(leaver.email, password);
    });
  },
};

export const isolation: Flow = {
  name: 'Isolation',
  async run(trial, see) {
    const { outsider, reader, scope, installation } = trial;
    const document = await draft(trial);
    const asOutsider = (url: string) => async () => told(await outsider.call('GET', url));
    await see(
      'a member of another scope finds no folder tree',
      '404 NOT_FOUND',
      asOutsider(`/api/scopes/${scope.id}/folders`),
    );
    await see('nor the document', '404 NOT_FOUND', asOutsider(`/api/documents/${document.id}`));
    await see('nor its version', '404 NOT_FOUND', asOutsider(versionPath(document.latestVersion.id)));
    await see('nor its PDF', '404 NOT_FOUND', asOutsider(versionPath(document.latestVersion.id, 'export/pdf')));
    await see('nor the trail', '404 NOT_FOUND', asOutsider(`/api/scopes/${scope.id}/audit-events`));
    await see('nor a hit in the search', '0 hits', async () => {
      const { body } = await outsider.call('GET', `/api/search?q=${document.humanId}`);
      return `${body.items.length} hits`;
    });
    await see('the database itself shows that person no row', '0 rows', () =>
      installation.services.db.withActor(outsider, async (tx) => {
        const { rows } = await sql`select 1 from versions where scope_id = ${scope.id}`.execute(tx);
        return `${rows.length} rows`;
      }),
    );
    await see('the database takes no row of that person for the scope', 'refused', () =>
      installation.services.db
        .withActor(outsider, (tx) =>
          sql`insert into folders (id, scope_id, name, sort_order) values (gen_random_uuid(), ${scope.id}, 'x', 0)`.execute(
            tx,
          ),
        )
        .then(
          () => 'taken',
          () => 'refused',
        ),
    );
    await see('a reader writes nothing', '403 PERMISSION_DENIED', async () =>
      told(await reader.call('POST', `/api/scopes/${scope.id}/documents`, { humanId: 'OQ-X', title: 'x' })),
    );
    await see('a reader does not read the trail', '403 PERMISSION_DENIED', async () =>
      told(await reader.call('GET', `/api/scopes/${scope.id}/audit-events`)),
    );
  },
};
