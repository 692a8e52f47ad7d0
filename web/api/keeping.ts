/** Holds on a document, and withdrawing a disposal that was asked for. */
import type { DocumentDetail, HoldBody } from '../../contract/index.ts';
import { api } from './client.ts';

export const holdDocument = (id: string, body: HoldBody) => api.put<DocumentDetail>(`/api/documents/${id}/hold`, body);

export const liftHold = (id: string, body: HoldBody) => api.delete(`/api/documents/${id}/hold`, body);

export const withdrawDisposal = (versionId: string) => api.delete(`/api/documents/versions/${versionId}/disposal`);
