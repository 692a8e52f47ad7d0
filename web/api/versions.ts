/** Versions: reading one, saving a draft, the lifecycle steps, attachments. */
import { queryOptions } from '@tanstack/react-query';
import type { Attachment, ChangeVersionBody, GivenSignature } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import type { VersionStep } from '../../domain/lifecycle/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export const fetchVersion = (id: string, signal?: AbortSignal) => call(routes.readVersion, { params: { id }, signal });

export const versionQuery = (id: string) =>
  queryOptions({ queryKey: keys.version(id), queryFn: ({ signal }) => fetchVersion(id, signal) });

/** The text itself goes as steps; a title, a language or another format replaces what was there. */
export const saveVersion = (id: string, change: ChangeVersionBody) =>
  call(routes.changeVersion, { params: { id }, body: change });

/** The steps of the lifecycle, and approving, which leaves the state as it is. */
export type ReviewStep = VersionStep | 'approve';

const stepRoutes = {
  submit: routes.submitVersion,
  withdraw: routes.withdrawVersion,
  return: routes.returnVersion,
  cancel: routes.cancelVersion,
  approve: routes.approveVersion,
  release: routes.releaseVersion,
  revoke: routes.revokeVersion,
  dispose: routes.disposeVersion,
} as const satisfies Record<ReviewStep, string>;

export interface StepBody {
  reason?: string;
  effectiveDate?: string;
  reading?: 'carried-over';
  readingReason?: string;
  changeSummary?: string;
  reviewers?: string[];
  dueDate?: string | null;
  comment?: string;
  signature?: GivenSignature;
}

/** `revision` is that of what the person looked at: the server refuses the step when it has changed since. */
export const takeStep = (id: string, step: ReviewStep, body: StepBody, revision: number) =>
  call(stepRoutes[step], { params: { id }, body: body as never, headers: { 'if-match': `"${revision}"` } });

export const reviseDocument = (documentId: string) =>
  call(routes.reviseDocument, { params: { id: documentId }, body: {} });

export const deriveDocument = (documentId: string, targetScopeId: string, humanId: string) =>
  call(routes.deriveDocument, { params: { id: documentId }, body: { targetScopeId, humanId } });

export function addAttachment(versionId: string, file: File, name: string): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file, name);
  return call(routes.addAttachment, { params: { id: versionId }, body: form });
}

export const removeAttachment = (versionId: string, attachmentId: string) =>
  call(routes.removeAttachment, { params: { id: versionId, attachmentId } });
