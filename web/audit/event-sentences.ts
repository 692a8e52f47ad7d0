/**
 * Audit events as sentences. The actor is named beside them, so each begins with what was done.
 *
 * `changes` comes from the server as data of any shape: what is not there is left out, never guessed.
 */
import type { AuditEvent, InstallationEventType, ScopeEventType } from '../../contract/index.ts';
import { languageName } from '../../domain/languages/index.ts';
import { rootName } from '../folders/index.ts';
import { permissionName, roleName } from '../texts/index.ts';

type Changes = Record<string, unknown>;
type EventType = ScopeEventType | InstallationEventType;

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const inside = (value: unknown): Changes => (typeof value === 'object' && value !== null ? (value as Changes) : {});
const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const tongue = (value: unknown): string => languageName(text(value));
const documents = (value: unknown): string => (text(value) === '1' ? '1 document' : `${text(value)} documents`);

const place = (value: unknown): string => {
  const { path } = inside(value);
  return Array.isArray(path) && path.length > 0 ? `“${path.map(text).join(' / ')}”` : `“${rootName}”`;
};
const version = ({ entity, changes }: AuditEvent): string => {
  const number = text(changes.number);
  return number === '' ? `a version of ${entity.label}` : `version ${number} of ${entity.label}`;
};
const because = ({ changes }: AuditEvent): string => (text(changes.reason) === '' ? '' : `: “${text(changes.reason)}”`);
const listed = (value: unknown, name: (code: string) => string): string =>
  Array.isArray(value) ? value.map((one) => name(text(one))).join(', ') : '';

function holding(value: unknown): string {
  const { roles, permissions } = inside(value);
  const singles = count(permissions) > 0 ? `the permissions ${listed(permissions, permissionName)}` : '';
  const parts = [listed(roles, roleName), singles];
  return parts.filter(Boolean).join(' and ') || 'nothing';
}

function exported(event: AuditEvent): string {
  const { changes, entity } = event;
  if (changes.format === 'reading') return `Exported the record of reading as at ${text(changes.at)}`;
  if (changes.format === 'zip') return `Exported ${documents(changes.documentCount)} of ${entity.label} as a zip pack`;
  if (changes.format === 'merged') {
    return `Exported ${documents(changes.documentCount)} of ${entity.label} as one merged PDF`;
  }
  return `Exported ${entity.label} as ${changes.format === 'docx' ? 'a Word file' : 'PDF'}`;
}

function edited(event: AuditEvent): string {
  const [title, language] = [inside(event.changes.title), inside(event.changes.language)];
  const parts = [
    `Edited ${version(event)}`,
    title.to === undefined ? '' : `changed the title from “${text(title.from)}” to “${text(title.to)}”`,
    language.to === undefined ? '' : `changed the language from ${tongue(language.from)} to ${tongue(language.to)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function created(event: AuditEvent): string {
  const { number } = inside(event.changes.copiedFrom);
  return `Began ${version(event)}${number === undefined ? '' : `, copied from version ${text(number)}`}`;
}

function scopeChanged({ entity, changes }: AuditEvent): string {
  const [from, to] = [inside(changes.from), inside(changes.to)];
  const parts = [
    from.name === to.name ? '' : `renamed it from “${text(from.name)}”`,
    from.language === to.language ? '' : `changed its language from ${tongue(from.language)} to ${tongue(to.language)}`,
    JSON.stringify(from.rules) === JSON.stringify(to.rules) ? '' : 'changed its rules',
    from.newDocumentFormat === to.newDocumentFormat ? '' : 'changed how its new documents are written',
  ];
  return `Changed the scope ${entity.label}: ${parts.filter(Boolean).join(', ')}`;
}

function documentChanged({ entity, changes }: AuditEvent): string {
  if (changes.template === undefined) return `Changed the owner or the next review of ${entity.label}`;
  return inside(changes.template).to === true
    ? `Made ${entity.label} a template for new documents`
    : `Let ${entity.label} be no template any more`;
}

function userChanged({ entity, changes }: AuditEvent): string {
  const { admin, disabled, displayName } = changes;
  if (disabled !== undefined)
    return `${inside(disabled).to === true ? 'Disabled' : 'Enabled'} the user ${entity.label}`;
  if (admin !== undefined)
    return `${inside(admin).to === true ? 'Made' : 'Unmade'} ${entity.label} ${inside(admin).to === true ? 'an' : 'as'} administrator`;
  if (displayName !== undefined) return `Renamed the user ${entity.label} to “${text(inside(displayName).to)}”`;
  if (changes.singleSignOn !== undefined) return `Bound ${entity.label} to single sign-on`;
  return `Changed the user ${entity.label}`;
}

function signedIn({ changes }: AuditEvent): string {
  if (changes.method === 'single sign-on') return 'Signed in by single sign-on';
  if (changes.method === 'passkey') return 'Signed in with a passkey';
  return `Signed in${changes.factor === undefined ? '' : ` with the password and ${factorWords(changes.factor)}`}`;
}

const people = (userIds: unknown) => `${count(userIds)} ${count(userIds) === 1 ? 'person' : 'people'}`;

const dutyTarget = ({ folderId }: AuditEvent['changes']) =>
  folderId === undefined ? 'a document' : 'what lies in a folder';

export function factorWords(value: unknown): string {
  if (value === 'totp') return 'an authenticator app';
  if (value === 'recovery code') return 'a recovery code';
  return value === 'passkey' ? 'a passkey' : 'a second factor';
}

const sentences: Record<EventType, (event: AuditEvent) => string> = {
  FOLDER_CREATED: ({ entity }) => `Created the folder “${entity.label}”`,
  FOLDER_RENAMED: ({ changes }) => `Renamed the folder “${text(changes.from)}” to “${text(changes.to)}”`,
  FOLDER_MOVED: ({ entity, changes }) =>
    `Moved the folder “${entity.label}” from ${place(changes.from)} to ${place(changes.to)}`,
  FOLDERS_REORDERED: ({ entity }) => `Changed the place of the folder “${entity.label}” among its neighbours`,
  FOLDER_DELETED: ({ entity }) => `Deleted the empty folder “${entity.label}”`,
  DOCUMENT_MOVED: ({ entity, changes }) => `Moved ${entity.label} from ${place(changes.from)} to ${place(changes.to)}`,
  DOCUMENTS_REORDERED: ({ entity, changes }) => {
    const where = entity.type === 'folder' ? `the folder “${entity.label}”` : `“${rootName}”`;
    return `Arranged the ${documents(count(changes.documentIds))} of ${where}`;
  },
  EXPORTED: exported,
  DOCUMENT_CREATED: ({ entity, changes }) =>
    `Created ${entity.label} “${text(changes.title)}”${changes.template ? ` from the template ${text(inside(changes.template).humanId)}` : ''}`,
  DOCUMENT_DERIVED: ({ entity, changes }) =>
    `Derived ${entity.label} from ${text(inside(changes.derivedFrom).humanId) || 'a document'} of another scope`,
  VERSION_CREATED: created,
  VERSION_EDITED: edited,
  VERSION_SUBMITTED: (event) => `Submitted ${version(event)} for review`,
  VERSION_WITHDRAWN: (event) => `Withdrew ${version(event)} from review${because(event)}`,
  VERSION_RETURNED: (event) => `Returned ${version(event)} to its author${because(event)}`,
  VERSION_APPROVED: (event) => `Approved ${version(event)}`,
  VERSION_RELEASED: (event) => `Released ${version(event)}, effective ${text(event.changes.effectiveDate)}`,
  VERSION_CANCELLED: (event) => `Cancelled ${version(event)}${because(event)}`,
  VERSION_REVOKED: (event) => `Revoked ${version(event)}${because(event)}`,
  VERSION_DISPOSED: (event) => `Disposed of the content of ${version(event)}${because(event)}`,
  DISPOSAL_REQUESTED: (event) => `Asked for the disposal of ${version(event)}${because(event)}`,
  DISPOSAL_WITHDRAWN: (event) => `Withdrew the disposal of ${version(event)}`,
  DOCUMENT_HELD: (event) => `Put ${event.entity.label} on hold${because(event)}`,
  HOLD_LIFTED: (event) => `Lifted the hold on ${event.entity.label}${because(event)}`,
  VERSION_ACKNOWLEDGED: (event) => `Read and understood ${version(event)}`,
  READING_DUTY_CREATED: ({ changes }) => `Asked ${people(changes.userIds)} to read ${dutyTarget(changes)}`,
  READING_DUTY_CHANGED: ({ changes }) =>
    `Changed who must read ${dutyTarget(changes)}: ${people(changes.userIds)}, within ${text(changes.days)} days`,
  READING_DUTY_REMOVED: ({ changes }) => `Asks nobody any more to read ${dutyTarget(changes)}`,
  READING_REMINDED: ({ changes }) => `Reminded ${people(changes.userIds)} of what they have to read`,
  DOCUMENT_CHANGED: documentChanged,
  DOCUMENT_REVIEWED: ({ entity, changes }) =>
    `Confirmed the periodic review of ${entity.label}${text(changes.nextReview) && `, next due ${text(changes.nextReview)}`}`,
  COMMENT_ADDED: (event) => `Commented on ${version(event)}`,
  COMMENT_CHANGED: (event) => `Changed a comment on ${version(event)}`,
  COMMENT_RESOLVED: (event) =>
    `${event.changes.resolved === false ? 'Reopened' : 'Resolved'} a comment on ${version(event)}`,
  TRAIL_REVIEWED: ({ changes }) =>
    `Reviewed the trail from ${text(changes.from)} to ${text(changes.to)}: “${text(changes.note)}”`,
  SIGNATURE_FAILED: (event) => `Failed to sign ${version(event)}`,
  ATTACHMENT_ADDED: (event) => `Attached “${text(inside(event.changes.attachment).name)}” to ${version(event)}`,
  ATTACHMENT_REMOVED: (event) => `Removed “${text(inside(event.changes.attachment).name)}” from ${version(event)}`,
  SCOPE_CHANGED: scopeChanged,
  IMPORTED: ({ changes }) => `Imported ${documents(changes.documentCount)} from “${text(changes.fileName)}”`,
  SCOPE_CREATED: ({ entity }) => `Created the scope ${entity.label}`,
  MEMBER_CHANGED: ({ entity, changes }) =>
    inside(changes).from
      ? `Changed what ${entity.label} holds from ${holding(changes.from)} to ${holding(changes.to)}`
      : `Made ${entity.label} a member with ${holding(changes.to)}`,
  MEMBER_REMOVED: ({ entity }) => `Removed the member ${entity.label}`,
  SIGNED_IN: signedIn,
  SIGN_IN_FAILED: ({ entity, changes }) =>
    `Failed to sign in as ${entity.label}${text(changes.reason) && ` (${text(changes.reason)})`}`,
  SIGNED_OUT: () => 'Signed out',
  USER_CREATED: ({ entity }) => `Created the user ${entity.label}`,
  USER_CHANGED: userChanged,
  TOKEN_CREATED: ({ entity }) => `Created the API token “${entity.label}”`,
  TOKEN_REVOKED: ({ entity }) => `Revoked the API token “${entity.label}”`,
  PASSWORD_CHANGED: ({ entity }) => `Changed the password of ${entity.label}`,
  PASSWORD_RESET_ISSUED: ({ entity }) => `Issued a link to set a new password for ${entity.label}`,
  FACTOR_ADDED: ({ entity, changes }) => `Set up ${factorWords(changes.factor)} for ${entity.label}`,
  FACTOR_REMOVED: ({ entity, changes }) => `Removed ${factorWords(changes.factor)} of ${entity.label}`,
  SESSIONS_ENDED: ({ entity }) => `Ended sessions of ${entity.label}`,
  REAUTHENTICATED: () => 'Confirmed who they are',
  IDENTITY_CONFIRMED: ({ entity }) => `Confirmed the identity of ${entity.label}`,
  RECORDS_BASELINED: ({ entity }) => `Wrote down what earlier releases had recorded (${entity.label})`,
};

export function sentenceOf(event: AuditEvent): string {
  const known = sentences[event.type as EventType] as ((event: AuditEvent) => string) | undefined;
  return known ? known(event) : `${typeWords(event.type)}: ${event.entity.label}`;
}

/** A type as people read it in the filter: FOLDER_CREATED is "Folder created". */
export function typeWords(type: string): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
