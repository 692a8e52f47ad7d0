/** Versions: content, the steps of the lifecycle, attachments. */
import { Type } from 'typebox';
import {
  ApproveBody,
  Attachment,
  ChangeVersionBody,
  DisposeBody,
  ReasonBody,
  ReleaseBody,
  RevokeBody,
  SubmitBody,
  Version,
  VersionDetail,
  WithdrawBody,
} from '../documents.ts';
import { Bytes, UploadBody } from '../files.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { Id, IdParams, ListOf } from '../wire.ts';
import { contentBodyBytes } from './content-limit.ts';

const operation = operationsOf('versions');
const attachments = operationsOf('attachments');
const AttachmentParams = Type.Object({ id: Id, attachmentId: Id });

export const readVersion = operation(routes.readVersion, 'A version with its content and attachments', {
  needs: 'VIEW',
  params: IdParams,
  answers: { 200: VersionDetail },
  errors: ['RECORD_DAMAGED'],
});

export const changeVersion = operation(
  routes.changeVersion,
  'Save title, content or language of a draft; If-Match with the revision guards against overwriting',
  {
    needs: 'AUTHOR_DOCUMENTS',
    bodyLimit: contentBodyBytes,
    params: IdParams,
    body: ChangeVersionBody,
    answers: { 200: Version },
    errors: ['VERSION_NOT_EDITABLE', 'STALE_REVISION', 'ITEM_INVALID', 'ITEM_KEY_TAKEN', 'RENDER_FAILED'],
  },
);

export const submitVersion = operation(
  routes.submitVersion,
  'Submit a draft for review, with a summary of changes, reviewers and a due date',
  {
    needs: 'AUTHOR_DOCUMENTS',
    params: IdParams,
    body: SubmitBody,
    answers: { 200: Version },
    errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION', 'ITEM_INVALID', 'ITEM_KEY_TAKEN', 'RECORD_DAMAGED'],
  },
);

export const withdrawVersion = operation(
  routes.withdrawVersion,
  'Take a version back out of review, as who submitted it',
  {
    needs: 'AUTHOR_DOCUMENTS',
    params: IdParams,
    body: WithdrawBody,
    answers: { 200: Version },
    errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION'],
  },
);

export const returnVersion = operation(routes.returnVersion, 'Return a version under review to its author', {
  needs: 'RELEASE_DOCUMENTS',
  params: IdParams,
  body: ReasonBody,
  answers: { 200: Version },
  errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION'],
});

export const cancelVersion = operation(routes.cancelVersion, 'Give up a working version', {
  needs: 'AUTHOR_DOCUMENTS',
  params: IdParams,
  body: ReasonBody,
  answers: { 200: Version },
  errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION'],
});

export const approveVersion = operation(
  routes.approveVersion,
  'Approve a version under review as one of its named reviewers',
  {
    needs: 'VIEW',
    act: 'sign',
    params: IdParams,
    body: ApproveBody,
    answers: { 200: Version },
    errors: ['NOT_A_REVIEWER', 'STEP_NOT_ALLOWED', 'STALE_REVISION', 'FOUR_EYES', 'RECORD_DAMAGED'],
  },
);

export const releaseVersion = operation(
  routes.releaseVersion,
  'Release a version under review, effective today or on the day given',
  {
    needs: 'RELEASE_DOCUMENTS',
    act: 'sign',
    params: IdParams,
    body: ReleaseBody,
    answers: { 200: Version },
    errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION', 'APPROVALS_PENDING', 'COMMENTS_OPEN', 'FOUR_EYES', 'RECORD_DAMAGED'],
  },
);

export const revokeVersion = operation(routes.revokeVersion, 'Take a released version out of force', {
  needs: 'REVOKE_DOCUMENTS',
  act: 'sign',
  params: IdParams,
  body: RevokeBody,
  answers: { 200: Version },
  errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION'],
});

export const disposeVersion = operation(
  routes.disposeVersion,
  "Remove a version's content for good and keep its record; with four eyes the first person asks for it (202) and a second carries it out",
  {
    needs: 'DISPOSE_DOCUMENTS',
    act: 'sign',
    params: IdParams,
    body: DisposeBody,
    answers: { 200: Version, 202: Version },
    errors: ['STEP_NOT_ALLOWED', 'STALE_REVISION', 'RETAINED', 'ON_HOLD', 'FOUR_EYES'],
  },
);

export const withdrawDisposal = operation(routes.withdrawDisposal, 'Withdraw a disposal that was asked for', {
  needs: 'DISPOSE_DOCUMENTS',
  params: IdParams,
  answers: Nothing,
});

export const listAttachments = attachments(
  routes.listAttachments,
  "A version's attachments, in the order of its manifest",
  { needs: 'VIEW', params: IdParams, answers: { 200: ListOf(Attachment) }, errors: ['RECORD_DAMAGED'] },
);

export const addAttachment = attachments(
  routes.addAttachment,
  'Add a file to a draft: multipart/form-data with one file in the field "file"',
  {
    needs: 'AUTHOR_DOCUMENTS',
    consumes: 'multipart/form-data',
    params: IdParams,
    body: UploadBody,
    answers: { 201: Attachment },
    errors: ['VERSION_NOT_EDITABLE', 'ATTACHMENT_UNSAFE', 'ATTACHMENT_NAME_TAKEN', 'TOO_MANY_ATTACHMENTS'],
  },
);

export const removeAttachment = attachments(routes.removeAttachment, 'Take a file off a draft', {
  needs: 'AUTHOR_DOCUMENTS',
  params: AttachmentParams,
  answers: Nothing,
  errors: ['VERSION_NOT_EDITABLE'],
});

export const readAttachment = attachments(
  routes.readAttachment,
  'The bytes of an attachment, as a download with the media type that was found in them',
  { needs: 'VIEW', params: IdParams, answers: { 200: Bytes }, errors: ['DISPOSED', 'RECORD_DAMAGED'] },
);
