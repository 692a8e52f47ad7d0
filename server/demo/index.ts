/**
 * The demo that an empty installation starts with: two companies and a user for each role template.
 *
 * Made by the same use cases as everything else, so it is audited and obeys every rule.
 */

import type { Role } from '../../domain/permissions/index.ts';
import { createUser, hashPassword } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { createScope, setMember } from '../scopes/index.ts';

export const demoPassword = 'demo-only-password';

interface DemoUser {
  email: string;
  displayName: string;
  role: Role;
  admin?: boolean;
  inBoth?: boolean;
}

export const demoUsers: readonly DemoUser[] = [
  { email: 'admin@demo.example', displayName: 'Ada Admin', role: 'scope-admin', admin: true, inBoth: true },
  { email: 'quality@demo.example', displayName: 'Quinn Quality', role: 'quality-manager', inBoth: true },
  { email: 'author@demo.example', displayName: 'Avery Author', role: 'author' },
  { email: 'approver@demo.example', displayName: 'Priya Approver', role: 'approver' },
  { email: 'auditor@demo.example', displayName: 'Otto Auditor', role: 'auditor' },
  { email: 'reader@demo.example', displayName: 'Rae Reader', role: 'reader' },
];

export async function seedDemo({ db }: Services): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const people = await db.withoutActor((tx) => createPeople(tx, passwordHash));
  const administrator = people.find(({ actor }) => actor.admin)?.actor;
  if (administrator === undefined) throw new Error('The demo has no administrator.');
  await db.withActor(administrator, async (tx) => {
    const acme = await createScope(tx, administrator, 'Acme Cardio');
    const borea = await createScope(tx, administrator, 'Borea Diagnostics');
    for (const { actor, user } of people) {
      for (const scope of user.inBoth ? [acme, borea] : [acme]) {
        const key = { scopeId: scope.id, userId: actor.userId };
        await setMember(tx, administrator, key, { roles: [user.role], permissions: [] });
      }
    }
  });
}

async function createPeople(tx: Tx, passwordHash: string): Promise<{ user: DemoUser; actor: Actor }[]> {
  const people: { user: DemoUser; actor: Actor }[] = [];
  for (const user of demoUsers) {
    const { email, displayName, admin = false } = user;
    const { id } = await createUser(tx, null, { email, displayName, admin, passwordHash });
    people.push({ user, actor: { userId: id, displayName, admin } });
  }
  return people;
}
