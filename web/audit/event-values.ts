/** Values of audit events as they stand in sentences. What is not there is left out, never guessed. */
import type { AuditEvent } from '../../contract/index.ts';
import { canonicalLanguage, languageName } from '../../domain/languages/index.ts';
import { rootName } from '../folders/index.ts';
import { language, permissionName, roleName, t } from '../texts/index.ts';

type Changes = Record<string, unknown>;

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const inside = (value: unknown): Changes =>
  typeof value === 'object' && value !== null ? (value as Changes) : {};
export const count = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value) || 0);

/** A language as its reader calls it. */
export function spoken(value: unknown): string {
  const tag = text(value);
  return canonicalLanguage(tag) === null ? tag : languageName(tag, language());
}

export function place(value: unknown): string {
  const { path } = inside(value);
  return Array.isArray(path) && path.length > 0 ? path.map(text).join(' / ') : t(rootName);
}

export function version({ entity, changes }: AuditEvent): string {
  const [number, document] = [text(changes.number), entity.label];
  return number === ''
    ? t('a version of {document}', { document })
    : t('version {number} of {document}', { number, document });
}

/** The sentence with the reason that was given, if one was. */
export function because({ changes }: AuditEvent, sentence: string): string {
  const reason = text(changes.reason);
  return reason === '' ? sentence : t('{sentence}: “{reason}”', { sentence, reason });
}

const listed = (value: unknown, name: (code: string) => string): string =>
  Array.isArray(value) ? value.map((one) => name(text(one))).join(', ') : '';

export function holding(value: unknown): string {
  const held = inside(value);
  const [roles, permissions] = [listed(held.roles, roleName), listed(held.permissions, permissionName)];
  if (roles !== '' && permissions !== '') return t('{roles} and the permissions {permissions}', { roles, permissions });
  if (permissions !== '') return t('the permissions {permissions}', { permissions });
  return roles === '' ? t('nothing') : roles;
}

export function factorWords(value: unknown): string {
  if (value === 'totp') return t('an authenticator app');
  if (value === 'recovery code') return t('a recovery code');
  return value === 'passkey' ? t('a passkey') : t('a second factor');
}
