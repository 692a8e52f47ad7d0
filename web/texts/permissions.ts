/** Names of permissions and roles. A code from outside, such as an old audit event, may be unknown: then it stands for itself. */
import { permissionNotes, permissionWords, roleWords } from '../../domain/permissions/index.ts';
import type { Message } from '../../domain/texts/index.ts';
import { t } from './t.ts';

type Of<Value> = Partial<Record<string, Value>>;

export function permissionName(code: string): string {
  const words = (permissionWords as Of<Message>)[code];
  return words ? t(words) : code;
}

/** What it means beyond its name; empty where the name says it all. */
export function permissionNote(code: string): string {
  const words = (permissionNotes as Of<Message>)[code];
  return words ? t(words) : '';
}

export function roleName(code: string): string {
  const words = (roleWords as Of<{ name: Message }>)[code];
  return words ? t(words.name) : code;
}

export function roleNote(code: keyof typeof roleWords): string {
  return t(roleWords[code].note);
}
