/** What changed since the last qualification of the same installation, in sentences. */
import type { Check, Qualification } from './report-types.ts';

const keyOf = (step: { flow: string; step: string }) => `${step.flow}: ${step.step}`;

export function changesSince(last: Qualification | null, now: Omit<Qualification, 'changes'>): string[] {
  if (last === null) return ['This is the first qualification of this installation.'];
  const changes = [`The last qualification was made at ${last.at} and ${last.result}.`];
  if (last.version !== now.version) changes.push(`The release was ${last.version} and is ${now.version}.`);
  changes.push(...ofChecks(last.iq, now.iq));
  const steps = (of: Qualification['oq']) => of.map((step) => ({ ...step, name: keyOf(step) }));
  changes.push(...ofChecks(steps(last.oq), steps(now.oq), false));
  return changes.length === 1 ? [...changes, 'Nothing changed since.'] : changes;
}

type Named = Pick<Check, 'name' | 'seen' | 'result'>;

/** Of flows only results count: what was seen holds ids that are new each time. */
function ofChecks(before: readonly Named[], now: readonly Named[], withSeen = true): string[] {
  const [then, present] = [byName(before), byName(now)];
  const gone = [...then.keys()].filter((name) => !present.has(name)).map((name) => `${name}: no longer looked at.`);
  const changed = [...present.values()].flatMap(({ name, seen, result }) => {
    const earlier = then.get(name);
    if (earlier === undefined) return [`${name}: looked at for the first time.`];
    if (earlier.result !== result) return [`${name}: ${earlier.result} then, ${result} now.`];
    return withSeen && earlier.seen !== seen ? [`${name}: was ${earlier.seen}, is ${seen}.`] : [];
  });
  return [...changed, ...gone];
}

const byName = (checks: readonly Named[]) => new Map(checks.map((check) => [check.name, check]));
