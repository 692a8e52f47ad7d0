/**
 * Audit events as sentences. The actor is named beside them, so each begins with what was done.
 *
 * `changes` comes from the server as data of any shape: what is not there is left out, never guessed.
 */
import type { AuditEvent, InstallationEventType, ScopeEventType } from '../../contract/index.ts';
import { plural, t } from '../texts/index.ts';
import { typeWords } from './event-names.ts';
import { because, count, factorWords, holding, inside, place, spoken, text, version } from './event-values.ts';
import { dutyChanged, dutyCreated, dutyRemoved, exported, reordered } from './list-sentences.ts';

type EventType = ScopeEventType | InstallationEventType;

function edited(event: AuditEvent): string {
  const [title, language] = [inside(event.changes.title), inside(event.changes.language)];
  const values = { version: version(event), from: text(title.from), to: text(title.to) };
  const languages = { before: spoken(language.from), after: spoken(language.to) };
  if (title.to === undefined && language.to === undefined) return t('Edited {version}', values);
  if (language.to === undefined) return t('Edited {version}, changed the title from “{from}” to “{to}”', values);
  if (title.to === undefined)
    return t('Edited {version}, changed the language from {before} to {after}', { ...values, ...languages });
  return t(
    'Edited {version}, changed the title from “{from}” to “{to}”, changed the language from {before} to {after}',
    { ...values, ...languages },
  );
}

function created(event: AuditEvent): string {
  const { number } = inside(event.changes.copiedFrom);
  return number === undefined
    ? t('Began {version}', { version: version(event) })
    : t('Began {version}, copied from version {number}', { version: version(event), number: text(number) });
}

function documentCreated({ entity, changes }: AuditEvent): string {
  const values = { document: entity.label, title: text(changes.title) };
  if (!changes.template) return t('Created {document} “{title}”', values);
  const template = text(inside(changes.template).humanId);
  return t('Created {document} “{title}” from the template {template}', { ...values, template });
}

function derived({ entity, changes }: AuditEvent): string {
  const origin = text(inside(changes.derivedFrom).humanId);
  return origin === ''
    ? t('Derived {document} from a document of another scope', { document: entity.label })
    : t('Derived {document} from {origin} of another scope', { document: entity.label, origin });
}

function scopeChanged({ entity, changes }: AuditEvent): string {
  const [from, to] = [inside(changes.from), inside(changes.to)];
  const parts = [
    from.name === to.name ? '' : t('renamed it from “{name}”', { name: text(from.name) }),
    from.language === to.language
      ? ''
      : t('changed its language from {before} to {after}', {
          before: spoken(from.language),
          after: spoken(to.language),
        }),
    JSON.stringify(from.rules) === JSON.stringify(to.rules) ? '' : t('changed its rules'),
    from.newDocumentFormat === to.newDocumentFormat ? '' : t('changed how its new documents are written'),
  ];
  return t('Changed the scope {scope}: {changes}', { scope: entity.label, changes: parts.filter(Boolean).join(', ') });
}

function documentChanged({ entity, changes }: AuditEvent): string {
  const document = entity.label;
  if (changes.template === undefined) return t('Changed the owner or the next review of {document}', { document });
  return inside(changes.template).to === true
    ? t('Made {document} a template for new documents', { document })
    : t('Let {document} be no template any more', { document });
}

function userChanged({ entity, changes }: AuditEvent): string {
  const { admin, disabled, displayName } = changes;
  const name = entity.label;
  if (disabled !== undefined)
    return inside(disabled).to === true
      ? t('Disabled the user {name}', { name })
      : t('Enabled the user {name}', { name });
  if (admin !== undefined)
    return inside(admin).to === true
      ? t('Made {name} an administrator', { name })
      : t('Unmade {name} as administrator', { name });
  if (displayName !== undefined)
    return t('Renamed the user {name} to “{to}”', { name, to: text(inside(displayName).to) });
  if (changes.singleSignOn !== undefined) return t('Bound {name} to single sign-on', { name });
  return t('Changed the user {name}', { name });
}

function signedIn({ changes }: AuditEvent): string {
  if (changes.method === 'single sign-on') return t('Signed in by single sign-on');
  if (changes.method === 'passkey') return t('Signed in with a passkey');
  return changes.factor === undefined
    ? t('Signed in§event')
    : t('Signed in with the password and {factor}', { factor: factorWords(changes.factor) });
}

function signInFailed({ entity, changes }: AuditEvent): string {
  const [name, reason] = [entity.label, text(changes.reason)];
  return reason === ''
    ? t('Failed to sign in as {name}', { name })
    : t('Failed to sign in as {name} ({reason})', { name, reason });
}

function reviewed({ entity, changes }: AuditEvent): string {
  const [document, day] = [entity.label, text(changes.nextReview)];
  return day === ''
    ? t('Confirmed the periodic review of {document}', { document })
    : t('Confirmed the periodic review of {document}, next due {day}', { document, day });
}

function memberChanged({ entity, changes }: AuditEvent): string {
  const [name, from, to] = [entity.label, holding(changes.from), holding(changes.to)];
  return changes.from
    ? t('Changed what {name} holds from {from} to {to}', { name, from, to })
    : t('Made {name} a member with {to}', { name, to });
}

const sentences: Record<EventType, (event: AuditEvent) => string> = {
  FOLDER_CREATED: ({ entity }) => t('Created the folder “{name}”', { name: entity.label }),
  FOLDER_RENAMED: ({ changes }) =>
    t('Renamed the folder “{from}” to “{to}”', { from: text(changes.from), to: text(changes.to) }),
  FOLDER_MOVED: ({ entity, changes }) =>
    t('Moved the folder “{name}” from “{from}” to “{to}”', {
      name: entity.label,
      from: place(changes.from),
      to: place(changes.to),
    }),
  FOLDERS_REORDERED: ({ entity }) =>
    t('Changed the place of the folder “{name}” among its neighbours', { name: entity.label }),
  FOLDER_DELETED: ({ entity }) => t('Deleted the empty folder “{name}”', { name: entity.label }),
  DOCUMENT_MOVED: ({ entity, changes }) =>
    t('Moved {document} from “{from}” to “{to}”', {
      document: entity.label,
      from: place(changes.from),
      to: place(changes.to),
    }),
  DOCUMENTS_REORDERED: reordered,
  EXPORTED: exported,
  DOCUMENT_CREATED: documentCreated,
  DOCUMENT_DERIVED: derived,
  VERSION_CREATED: created,
  VERSION_EDITED: edited,
  VERSION_SUBMITTED: (event) => t('Submitted {version} for review', { version: version(event) }),
  VERSION_WITHDRAWN: (event) => because(event, t('Withdrew {version} from review', { version: version(event) })),
  VERSION_RETURNED: (event) => because(event, t('Returned {version} to its author', { version: version(event) })),
  VERSION_APPROVED: (event) => t('Approved {version}', { version: version(event) }),
  VERSION_RELEASED: (event) =>
    t('Released {version}, effective {day}', { version: version(event), day: text(event.changes.effectiveDate) }),
  VERSION_CANCELLED: (event) => because(event, t('Cancelled {version}', { version: version(event) })),
  VERSION_REVOKED: (event) => because(event, t('Revoked {version}', { version: version(event) })),
  VERSION_DISPOSED: (event) => because(event, t('Disposed of the content of {version}', { version: version(event) })),
  DISPOSAL_REQUESTED: (event) => because(event, t('Asked for the disposal of {version}', { version: version(event) })),
  DISPOSAL_WITHDRAWN: (event) => t('Withdrew the disposal of {version}', { version: version(event) }),
  DOCUMENT_HELD: (event) => because(event, t('Put {document} on hold', { document: event.entity.label })),
  HOLD_LIFTED: (event) => because(event, t('Lifted the hold on {document}', { document: event.entity.label })),
  VERSION_ACKNOWLEDGED: (event) => t('Read and understood {version}', { version: version(event) }),
  READING_DUTY_CREATED: dutyCreated,
  READING_DUTY_CHANGED: dutyChanged,
  READING_DUTY_REMOVED: dutyRemoved,
  READING_REMINDED: ({ changes }) =>
    plural(
      count(changes.userIds),
      'Reminded {n} person of what they have to read',
      'Reminded {n} people of what they have to read',
    ),
  DOCUMENT_CHANGED: documentChanged,
  DOCUMENT_REVIEWED: reviewed,
  COMMENT_ADDED: (event) => t('Commented on {version}', { version: version(event) }),
  COMMENT_CHANGED: (event) => t('Changed a comment on {version}', { version: version(event) }),
  COMMENT_RESOLVED: (event) =>
    event.changes.resolved === false
      ? t('Reopened a comment on {version}', { version: version(event) })
      : t('Resolved a comment on {version}', { version: version(event) }),
  TRAIL_REVIEWED: ({ changes }) =>
    t('Reviewed the trail from {from} to {to}: “{note}”', {
      from: text(changes.from),
      to: text(changes.to),
      note: text(changes.note),
    }),
  SIGNATURE_FAILED: (event) => t('Failed to sign {version}', { version: version(event) }),
  ATTACHMENT_ADDED: (event) =>
    t('Attached “{file}” to {version}', {
      file: text(inside(event.changes.attachment).name),
      version: version(event),
    }),
  ATTACHMENT_REMOVED: (event) =>
    t('Removed “{file}” from {version}', {
      file: text(inside(event.changes.attachment).name),
      version: version(event),
    }),
  SCOPE_CHANGED: scopeChanged,
  IMPORTED: ({ changes }) =>
    plural(
      count(changes.documentCount),
      'Imported {n} document from “{file}”',
      'Imported {n} documents from “{file}”',
      { file: text(changes.fileName) },
    ),
  SCOPE_CREATED: ({ entity }) => t('Created the scope {scope}', { scope: entity.label }),
  MEMBER_CHANGED: memberChanged,
  MEMBER_REMOVED: ({ entity }) => t('Removed the member {name}', { name: entity.label }),
  SIGNED_IN: signedIn,
  SIGN_IN_FAILED: signInFailed,
  SIGNED_OUT: () => t('Signed out§event'),
  USER_CREATED: ({ entity }) => t('Created the user {name}', { name: entity.label }),
  USER_CHANGED: userChanged,
  TOKEN_CREATED: ({ entity }) => t('Created the API token “{name}”', { name: entity.label }),
  TOKEN_REVOKED: ({ entity }) => t('Revoked the API token “{name}”', { name: entity.label }),
  PASSWORD_CHANGED: ({ entity }) => t('Changed the password of {name}', { name: entity.label }),
  PASSWORD_RESET_ISSUED: ({ entity }) => t('Issued a link to set a new password for {name}', { name: entity.label }),
  FACTOR_ADDED: ({ entity, changes }) =>
    t('Set up {factor} for {name}', { factor: factorWords(changes.factor), name: entity.label }),
  FACTOR_REMOVED: ({ entity, changes }) =>
    t('Removed {factor} of {name}', { factor: factorWords(changes.factor), name: entity.label }),
  SESSIONS_ENDED: ({ entity }) => t('Ended sessions of {name}', { name: entity.label }),
  REAUTHENTICATED: () => t('Confirmed who they are'),
  IDENTITY_CONFIRMED: ({ entity }) => t('Confirmed the identity of {name}', { name: entity.label }),
  RECORDS_BASELINED: ({ entity }) =>
    t('Wrote down what earlier releases had recorded ({name})', { name: entity.label }),
};

export function sentenceOf(event: AuditEvent): string {
  const known = sentences[event.type as EventType] as ((event: AuditEvent) => string) | undefined;
  return known ? known(event) : `${typeWords(event.type)}: ${event.entity.label}`;
}
