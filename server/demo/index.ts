/**
 * The demo that an empty installation starts with: two companies, a user for each role template, and a quality system of
 * believable documents in every state and standing.
 *
 * Made by the same use cases as everything else, so it is audited and obeys every rule; in one transaction, so a start
 * that is killed half-way leaves an empty installation, which the next start seeds again.
 */
import type { Role } from '../../domain/permissions/index.ts';
import { hashPassword } from '../access/index.ts';
import { deriveDocument, stageDerivation } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { createScope, setMember } from '../scopes/index.ts';
import { acme } from './acme.ts';
import { borea } from './borea.ts';
import { createPeople, demoPassword, type Person } from './people.ts';
import { prepareFiles } from './prepared-files.ts';
import { readNews } from './readings.ts';
import { writeScope } from './write-scope.ts';
import { become, type DemoWriter } from './writer.ts';

export { demoPassword, demoUsers } from './people.ts';
export { demoRoutes } from './sign-in-routes.ts';

export async function seedDemo({ db, clock, config, blobs }: Services): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const files = await prepareFiles([acme, borea]);
  await db.withoutActor((tx) => writeDemo({ tx, clock, config, blobs, files }, passwordHash));
}

async function writeDemo(writer: DemoWriter, passwordHash: string): Promise<void> {
  const { tx } = writer;
  const people = await createPeople(tx, passwordHash);
  const administrator = holder(people, 'scope-admin');
  const quality = holder(people, 'quality-manager');
  await become(tx, administrator);
  const acmeId = (await createScope(tx, administrator, acme.name)).id;
  const boreaId = (await createScope(tx, administrator, borea.name)).id;
  await addMembers(tx, administrator, people, { acmeId, boreaId });

  const cast = {
    founder: administrator,
    author: holder(people, 'author'),
    approver: holder(people, 'approver'),
    people,
  };
  const documents = await writeScope(writer, acmeId, acme, { ...cast, quality });
  const alone = { founder: administrator, author: quality, approver: quality, quality, people };
  await writeScope(writer, boreaId, borea, alone);

  const id = documents.get('SOP-003');
  if (id === undefined) throw new Error('The demo has nothing to derive.');
  const { blobs, clock } = writer;
  const derivation = { id, targetScopeId: boreaId, humanId: undefined, blobs, today: clock.today() };
  await become(tx, quality);
  const staged = await stageDerivation((act) => act(tx), quality, derivation);
  await deriveDocument(tx, quality, derivation, staged);
  for (const { actor } of people) await readNews(writer, actor);
}

function holder(people: readonly Person[], role: Role): Actor {
  const person = people.find(({ user }) => user.role === role);
  if (person === undefined) throw new Error(`The demo has no ${role}.`);
  return person.actor;
}

async function addMembers(
  tx: Tx,
  administrator: Actor,
  people: readonly Person[],
  { acmeId, boreaId }: { acmeId: string; boreaId: string },
): Promise<void> {
  for (const { actor, user } of people) {
    for (const scopeId of user.inBoth ? [acmeId, boreaId] : [acmeId]) {
      await setMember(tx, administrator, { scopeId, userId: actor.userId }, { roles: [user.role], permissions: [] });
    }
  }
}
