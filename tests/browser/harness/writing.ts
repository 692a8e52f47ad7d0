/** Documents with content, in any state, made through the API: what the screens under test then show. */
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import type { ApiClient } from './client.ts';

export interface Writing {
  humanId: string;
  title?: string;
  folderId?: string | null;
  markdown?: string;
  content?: Record<string, unknown>;
  /** How far version 1 goes; a draft without it. */
  to?: 'review' | 'released';
  effectiveDate?: string;
}

export interface Written {
  id: string;
  versionId: string;
}

export async function writeDocument(api: ApiClient, scopeId: string, writing: Writing): Promise<Written> {
  const { humanId, title = `Title of ${humanId}`, folderId = null, markdown, content } = writing;
  const body = { humanId, title, folderId, ...(content ? { content } : { markdown: markdown ?? `# ${title}\n` }) };
  const document = await api.send<DocumentDetail>('POST', `/api/scopes/${scopeId}/documents`, body);
  const versionId = document.latestVersion.id;
  if (writing.to) await step(api, versionId, 'submit');
  if (writing.to === 'released') {
    await step(api, versionId, 'release', { effectiveDate: writing.effectiveDate ?? '2026-01-15' });
  }
  return { id: document.id, versionId };
}

export const step = (api: ApiClient, versionId: string, name: string, body: Record<string, string> = {}) =>
  api.send<Version>('POST', `/api/documents/versions/${versionId}/${name}`, body);

/** Two by two pixels, so that a test can attach a picture without a file on disk. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPQiNoCRAwQCgAfxgTZK2n7DwAAAABJRU5ErkJggg==',
  'base64',
);
