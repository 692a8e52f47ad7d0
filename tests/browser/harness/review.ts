/** What the tests of review share: people who decide, a document with a revision, and the steps as acts. */
import type { Page } from '@playwright/test';
import type { Version } from '../../../contract/index.ts';
import { signIn } from './index.ts';
import { createPerson, join, type Person, type WorldScope } from './world.ts';
import { writeDocument } from './writing.ts';

const before = `# Aim

The pump runs at 5 bar.

${Array.from({ length: 8 }, (_, index) => `Step ${index + 1} stays as it is.`).join('\n\n')}

| Part | Limit |
|---|---|
| Hose | 7 bar |

Nobody needs this.
`;
export const after = `${before.replace('at 5 bar', 'at 6 bar').replace('7 bar', '8 bar').replace('Nobody needs this.\n', '')}\nThis is new.\n`;

export async function become(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  // A page that is open would ask on in the meantime, as nobody.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, person);
}

export async function approver(scope: WorldScope, name: string): Promise<Person> {
  const person = await createPerson(name);
  await join(person, scope.id, ['approver']);
  return person;
}

export const setRules = (person: Person, scope: WorldScope, rules: object) =>
  person.api.send('PATCH', `/api/scopes/${scope.id}`, { rules });
export const act = (person: Person, versionId: string, step: string, body: object = {}) =>
  person.api.send<Version>('POST', `/api/documents/versions/${versionId}/${step}`, body);

/** Version 1 is released; version 2 is a draft with another text. */
export async function revised(
  person: Person,
  scope: WorldScope,
): Promise<{ id: string; first: string; second: string }> {
  const { id, versionId } = await writeDocument(person.api, scope.id, {
    ...{ humanId: 'SOP-1', title: 'Running the pump', markdown: before, to: 'released' },
  });
  const { id: second } = await person.api.send<Version>('POST', `/api/documents/${id}/versions`, {});
  await person.api.send('PATCH', `/api/documents/versions/${second}`, { markdown: after });
  return { id, first: versionId, second };
}
