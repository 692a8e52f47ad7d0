/** A version as an export sees it. */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import type { ManifestEntry } from '../documents/index.ts';

export interface ExportedVersion {
  scopeId: string;
  scopeName: string;
  documentId: string;
  versionId: string;
  humanId: string;
  number: number;
  title: string;
  language: string;
  state: VersionState;
  standing: Standing | null;
  effectiveDate: string | null;
  contentHash: string;
  manifest: ManifestEntry[];
  /** Names of the folders around it, from the root down; empty where it is exported by itself. */
  folderPath: string[];
}

export function fileName(
  { humanId, number }: Pick<ExportedVersion, 'humanId' | 'number'>,
  format: 'pdf' | 'docx' = 'pdf',
): string {
  return `${humanId}_v${number}.${format}`;
}

/** Digest of each image in the frozen manifest, by the name that content uses. */
export function imagesByName({ manifest }: ExportedVersion): Map<string, string> {
  const images = manifest.filter((entry) => entry.mediaType.startsWith('image/'));
  return new Map(images.map((entry) => [entry.name, entry.sha256]));
}
