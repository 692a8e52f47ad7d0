/** What a pack says about itself beside its documents: what was left out or broken, and where its links lead. */
import type { LinkReport, PackReport } from '../../../contract/index.ts';
import type { LaidOutBody } from '../bodies/lay-out-bodies.ts';
import type { ResolvedTargets } from '../bodies/resolve-targets.ts';
import type { ExportContext } from '../export-context.ts';

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
  return { documentCount: bodies.length, leftOut: plan.leftOut, broken, links: reportLinks(bodies, targets) };
}
