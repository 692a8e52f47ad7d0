/** Names of the kinds of events, as the filter and the details of an event say them. */
import type { InstallationEventType, ScopeEventType } from '../../contract/index.ts';
import { type Message, msg, t } from '../texts/index.ts';

const names: Record<ScopeEventType | InstallationEventType, Message> = {
  FOLDER_CREATED: msg('Folder created'),
  FOLDER_RENAMED: msg('Folder renamed'),
  FOLDER_MOVED: msg('Folder moved'),
  FOLDERS_REORDERED: msg('Folders reordered'),
  FOLDER_DELETED: msg('Folder deleted'),
  DOCUMENT_MOVED: msg('Document moved'),
  DOCUMENTS_REORDERED: msg('Documents reordered'),
  EXPORTED: msg('Exported§event'),
  DOCUMENT_CREATED: msg('Document created'),
  DOCUMENT_DERIVED: msg('Document derived'),
  VERSION_CREATED: msg('Version created'),
  VERSION_EDITED: msg('Version edited'),
  VERSION_SUBMITTED: msg('Version submitted'),
  VERSION_WITHDRAWN: msg('Version withdrawn'),
  VERSION_RETURNED: msg('Version returned'),
  VERSION_APPROVED: msg('Version approved'),
  VERSION_RELEASED: msg('Version released'),
  VERSION_CANCELLED: msg('Version cancelled'),
  VERSION_REVOKED: msg('Version revoked'),
  VERSION_DISPOSED: msg('Version disposed'),
  DISPOSAL_REQUESTED: msg('Disposal requested'),
  DISPOSAL_WITHDRAWN: msg('Disposal withdrawn'),
  DOCUMENT_HELD: msg('Document held'),
  HOLD_LIFTED: msg('Hold lifted'),
  DOCUMENT_CHANGED: msg('Document changed'),
  DOCUMENT_REVIEWED: msg('Document reviewed'),
  COMMENT_ADDED: msg('Comment added'),
  COMMENT_CHANGED: msg('Comment changed'),
  COMMENT_RESOLVED: msg('Comment resolved'),
  VERSION_ACKNOWLEDGED: msg('Version acknowledged'),
  READING_DUTY_CREATED: msg('Reading duty created'),
  READING_DUTY_CHANGED: msg('Reading duty changed'),
  READING_DUTY_REMOVED: msg('Reading duty removed'),
  READING_REMINDED: msg('Reading reminded'),
  SIGNATURE_FAILED: msg('Signature failed'),
  TRAIL_REVIEWED: msg('Trail reviewed'),
  ATTACHMENT_ADDED: msg('Attachment added'),
  ATTACHMENT_REMOVED: msg('Attachment removed'),
  IMPORTED: msg('Imported§event'),
  SCOPE_CREATED: msg('Scope created'),
  SCOPE_CHANGED: msg('Scope changed'),
  MEMBER_CHANGED: msg('Member changed'),
  MEMBER_REMOVED: msg('Member removed'),
  SIGNED_IN: msg('Signed in§event'),
  SIGN_IN_FAILED: msg('Sign in failed'),
  SIGNED_OUT: msg('Signed out§event'),
  USER_CREATED: msg('User created'),
  USER_CHANGED: msg('User changed'),
  TOKEN_CREATED: msg('Token created'),
  TOKEN_REVOKED: msg('Token revoked'),
  PASSWORD_CHANGED: msg('Password changed'),
  PASSWORD_RESET_ISSUED: msg('Password reset issued'),
  FACTOR_ADDED: msg('Factor added'),
  FACTOR_REMOVED: msg('Factor removed'),
  SESSIONS_ENDED: msg('Sessions ended'),
  REAUTHENTICATED: msg('Reauthenticated'),
  IDENTITY_CONFIRMED: msg('Identity confirmed'),
  RECORDS_BASELINED: msg('Records baselined'),
};

/** A kind that a later release made has no name here: its code is read as words. */
export function typeWords(type: string): string {
  const known = (names as Partial<Record<string, Message>>)[type];
  if (known) return t(known);
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
