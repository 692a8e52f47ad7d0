/** What a pack says about itself beside its documents: what was left out or broken, and where its links lead. */
import type { LinkReport, PackReport, PrintWarning } from '../../../contract/index.ts';
import type { ResolvedTargets } from '../bodies/resolve-targets.ts';
import type { ExportContext } from '../export-context.ts';
import type { LaidOutBody } from '../lay-out/lay-out-bodies.ts';

function reportLinks(bodies: readonly LaidOutBody[], targets: ResolvedTargets): LinkReport {
  const report: LinkReport = { inside: [], outside: [], nowhere: [] };
  for (const { version, links } of bodies) {
    for (const link of links) {
      const target = targets.get(link.split('#', 1)[0] as string);
      const kind = target === undefined ? 'nowhere' : target.inside ? 'inside' : 'outside';
      report[kind].push({ from: version.humanId, to: `doc:${link}` });
    }
  }
  return report;
}

export function packReport(bodies: readonly LaidOutBody[], { plan, targets }: ExportContext): PackReport {
  const broken = bodies.flatMap(({ version, broken: reason }) =>
    reason === null ? [] : [{ humanId: version.humanId, reason }],
  );
  const links = reportLinks(bodies, targets);
  return { documentCount: bodies.length, leftOut: plan.leftOut, broken, links, warnings: [], moreWarnings: 0 };
}

/** A pack may hold thousands of documents; what is not listed is said by each one's own print check. */
const mostWarnings = 2_000;

/** Galleys carry their warnings, so that a document's become known when its pages are put into the file. */
export function reportWarnings(report: PackReport, humanId: string, warnings: readonly PrintWarning[]): void {
  for (const warning of warnings) {
    if (report.warnings.length < mostWarnings) report.warnings.push({ humanId, ...warning });
    else report.moreWarnings += 1;
  }
}

const onPaper: ReadonlySet<PrintWarning['code']> = new Set(['NO_GLYPH', 'IMAGE_MISSING', 'IMAGE_UNREADABLE']);

/** What a reader of the files meets as a box or a placeholder. */
export function boxesAndPlaceholders({ warnings }: PackReport): PackReport['warnings'] {
  return warnings.filter(({ code }) => onPaper.has(code));
}
