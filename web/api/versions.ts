/** Versions: reading one, saving a draft, the lifecycle steps, attachments. */
import { queryOptions } from '@tanstack/react-query';
import type {
  Attachment,
  ChangeVersionBody,
  DocumentDetail,
  GivenSignature,
  Version,
  VersionDetail,
} from '../../contract/index.ts';
import type { VersionStep } from '../../domain/lifecycle/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

const base = '/api/documents/versions';

export const fetchVersion = (id: string, signal?: AbortSignal) =>
  api.get<VersionDetail>(`${base}/${id}`, undefined, signal);

export const versionQuery = (id: string) =>
  queryOptions({ queryKey: keys.version(id), queryFn: ({ signal }) => fetchVersion(id, signal) });

/** The text itself goes as steps; a title, a language or another format replaces what was there. */
export const saveVersion = (id: string, change: ChangeVersionBody) => api.patch<Version>(`${base}/${id}`, change);

/** The steps of the lifecycle, and approving, which leaves the state as it is. */
export type ReviewStep = VersionStep | 'approve';

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
  api.post<Version>(`${base}/${id}/${step}`, body, { 'if-match': `"${revision}"` });

export const reviseDocument = (documentId: string) => api.post<Version>(`/api/documents/${documentId}/versions`, {});

export const deriveDocument = (documentId: string, targetScopeId: string, humanId: string) =>
  api.post<DocumentDetail>(`/api/documents/${documentId}/derive`, { targetScopeId, humanId });

export function addAttachment(versionId: string, file: File, name: string): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file, name);
  return api.post<Attachment>(`${base}/${versionId}/attachments`, form);
}

export const removeAttachment = (versionId: string, attachmentId: string) =>
  api.delete(`${base}/${versionId}/attachments/${attachmentId}`);
