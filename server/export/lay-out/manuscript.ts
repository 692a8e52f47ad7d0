/** What a render thread needs to lay out the body of one version. */

import type { PlannedBody } from '../bodies/plan-bodies.ts';
import type { ExportContext } from '../export-context.ts';
import { imagesByName } from '../exported-version.ts';
import type { Manuscript } from '../worker/tasks.ts';

export function manuscriptOf(
  { pageFormat }: ExportContext,
  { version, links }: PlannedBody,
  markdown: string,
): Manuscript {
  const { humanId, title, scopeName, manifest } = version;
  return {
    humanId,
    title,
    scopeName,
    markdown,
    language: version.language,
    links: [...links],
    imageNames: [...imagesByName(version)],
    files: manifest.map(({ name }) => name),
    format: pageFormat,
  };
}
