/**
 * Events as lines of the trail: who saves a draft again and again gets one line for it. Only the screen is shorter; the
 * trail and its files keep every event.
 */
import type { AuditEvent } from '../../contract/index.ts';

export interface TrailLine {
  /** Newest first; several where one person saved one version again and again. */
  events: [AuditEvent, ...AuditEvent[]];
}

/** A longer break between two saves begins another line. */
const longestBreakMs = 15 * 60_000;

/** A save that changed a title or a language says more than that it happened, and keeps its line. */
function saveKey({ type, actor, entity, changes }: AuditEvent): string | null {
  const isPlain = type === 'VERSION_EDITED' && changes.title === undefined && changes.language === undefined;
  return isPlain
    ? [entity.id, actor.id, actor.via?.id ?? '', String(changes.versionId ?? changes.number)].join(' ')
    : null;
}

/** Whatever else happens to the document ends the line, so that the order of the trail stays true. */
export function trailLines(events: readonly AuditEvent[]): TrailLine[] {
  const lines: TrailLine[] = [];
  const open = new Map<string, Map<string, TrailLine>>();
  for (const event of events) {
    const key = saveKey(event);
    const ofEntity = open.get(event.entity.id);
    const line = key === null ? undefined : ofEntity?.get(key);
    const before = line?.events.at(-1);
    if (line && before && Date.parse(before.at) - Date.parse(event.at) <= longestBreakMs) {
      line.events.push(event);
      continue;
    }
    const next: TrailLine = { events: [event] };
    lines.push(next);
    if (key === null) open.delete(event.entity.id);
    else if (ofEntity) ofEntity.set(key, next);
    else open.set(event.entity.id, new Map([[key, next]]));
  }
  return lines;
}
