/** The demo's people: one for each role template. */
import type { Role } from '../../domain/permissions/index.ts';
import { createUser } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

export const demoPassword = 'demo-only-password';

export interface DemoUser {
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

export interface Person {
  user: DemoUser;
  actor: Actor;
}

export async function createPeople(tx: Tx, passwordHash: string): Promise<Person[]> {
  const people: Person[] = [];
  for (const user of demoUsers) {
    const { email, displayName, admin = false } = user;
    const { id } = await createUser(tx, null, { email, displayName, admin, passwordHash });
    people.push({ user, actor: { userId: id, displayName, admin } });
  }
  return people;
}
