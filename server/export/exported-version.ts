/** A version as an export sees it, and what the export prints about it. */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import { type Identity, identityHeaderHeight, type PageFormatName } from '../../typesetting/index.ts';
import type { ManifestEntry } from '../documents/index.ts';

export interface ExportedVersion {
  scopeId: string;
  scopeName: string;
  documentId: string;
  versionId: string;
  humanId: string;
  number: number;
  title: string;
  state: VersionState;
  standing: Standing | null;
  effectiveDate: string | null;
  contentHash: string;
  manifest: ManifestEntry[];
}

const stateWords: Record<VersionState, string> = {
  DRAFT: 'DRAFT',
  IN_REVIEW: 'IN REVIEW',
  RELEASED: 'RELEASED',
  CANCELLED: 'CANCELLED',
  REVOKED: 'REVOKED',
  DISPOSED: 'DISPOSED',
};

export function fileName({ humanId, number }: Pick<ExportedVersion, 'humanId' | 'number'>): string {
  return `${humanId}_v${number}.pdf`;
}

/** A version in force needs no stamp; one that is superseded or not yet in force says so. */
export function identityOf(version: ExportedVersion): Identity {
  return {
    humanId: version.humanId,
    title: version.title,
    version: String(version.number),
    state: stateWords[version.state],
    effectiveDate: version.effectiveDate,
    scope: version.scopeName,
    standing: version.standing === 'effective' ? null : version.standing,
  };
}

export function headerHeight(version: ExportedVersion, format: PageFormatName): number {
  return identityHeaderHeight({ humanId: version.humanId, title: version.title, scope: version.scopeName }, format);
}

/** The sentence of the specification, the same in every context. `day` is YYYY-MM-DD in UTC. */
export function footerSentence(serviceName: string, displayName: string, day: string): string {
  return `Uncontrolled copy — issued via ${serviceName} to ${displayName} on ${day}; validity must be verified against the live system.`;
}

/** Digest of each image in the frozen manifest, by the name that content uses. */
export function imagesByName(manifest: readonly ManifestEntry[]): Map<string, string> {
  const images = manifest.filter((entry) => entry.mediaType.startsWith('image/'));
  return new Map(images.map((entry) => [entry.name, entry.sha256]));
}
