/**
 * Who had to read what at the end of a day, told from the audit events alone: a second calculation beside the database's, by other means.
 * It keeps the whole state in maps and judges every pair of person and document anew after each event, pair by pair.
 */
import type { AuditEvent } from '../../contract/index.ts';

interface Duty {
  target: { documentId?: string; folderId?: string | null };
  people: Set<string>;
  days: number;
}

interface ModelVersion {
  id: string;
  documentId: string;
  number: number;
  effective: string;
  endedOn: string | null;
  end: 'revoked' | 'disposed' | null;
  isCarried: boolean;
}

export interface Entry {
  userId: string;
  versionId: string;
  assignedAt: string;
  due: string | null;
  done: boolean;
  carried: boolean;
  void: string | null;
}

/** What the events tell, each as far as it has it. */
interface Told {
  versionId: string;
  number: number;
  effectiveDate: string;
  reading?: string;
  dutyId: string;
  documentId?: string;
  folderId?: string | null;
  userIds: string[];
  days: number;
  parentId: string | null;
  disabled?: { to: boolean };
  to: { parentId: string | null; folderId: string | null };
}

const dayOf = (at: string) => at.slice(0, 10);
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const later = (a: string, b: string) => (a > b ? a : b);

export class ReadingModel {
  readonly entries: Entry[] = [];
  #duties = new Map<string, Duty>();
  #members = new Set<string>();
  #disabled = new Set<string>();
  #parents = new Map<string, string | null>();
  #places = new Map<string, string | null>();
  #versions: ModelVersion[] = [];
  /** Which duties covered which person for which document when it was last judged. */
  #covering = new Map<string, Map<string, number>>();
  #day = '';

  /** Events of the scope and of the installation, in the order of their times. */
  static upTo(events: readonly AuditEvent[], day: string): ReadingModel {
    const model = new ReadingModel();
    for (const event of events) if (dayOf(event.at) <= day) model.#take(event);
    model.#passDays(day);
    return model;
  }

  #take(event: AuditEvent): void {
    this.#passDays(dayOf(event.at));
    const { type, entity, changes, actor } = event;
    const given = changes as unknown as Told;
    let released: ModelVersion | null = null;
    switch (type) {
      case 'MEMBER_CHANGED':
        this.#members.add(entity.id);
        break;
      case 'MEMBER_REMOVED':
        this.#members.delete(entity.id);
        break;
      case 'USER_CHANGED':
        if (given.disabled === undefined) return;
        if (given.disabled.to) this.#disabled.add(entity.id);
        else this.#disabled.delete(entity.id);
        break;
      case 'FOLDER_CREATED':
        this.#parents.set(entity.id, given.parentId ?? null);
        return;
      case 'FOLDER_MOVED':
        this.#parents.set(entity.id, given.to.parentId ?? null);
        break;
      case 'DOCUMENT_CREATED':
        this.#places.set(entity.id, given.folderId ?? null);
        return;
      case 'DOCUMENT_MOVED':
        this.#places.set(entity.id, given.to.folderId ?? null);
        break;
      case 'READING_DUTY_REMOVED':
        this.#duties.delete(given.dutyId);
        break;
      case 'READING_DUTY_CREATED':
      case 'READING_DUTY_CHANGED':
        this.#duties.set(given.dutyId, { target: given, people: new Set(given.userIds), days: given.days });
        break;
      case 'VERSION_RELEASED':
        this.#versions.push({
          ...{ id: given.versionId, documentId: entity.id, number: given.number },
          ...{ effective: given.effectiveDate, endedOn: null, end: null, isCarried: given.reading !== undefined },
        });
        released = this.#versions.at(-1) ?? null;
        break;
      case 'VERSION_REVOKED':
      case 'VERSION_DISPOSED':
        for (const version of this.#versions) {
          if (version.id !== given.versionId || version.end !== null) continue;
          version.end = type === 'VERSION_REVOKED' ? 'revoked' : 'disposed';
          version.endedOn = dayOf(event.at);
        }
        break;
      case 'VERSION_ACKNOWLEDGED':
        this.#acknowledge(actor.id ?? '', given.versionId, event.at);
        return;
      default:
        return;
    }
    for (const documentId of this.#places.keys()) {
      this.#judge(documentId, event.at, released?.documentId === documentId ? released : null);
    }
  }

  #acknowledge(userId: string, versionId: string, at: string): void {
    const known = this.entries.find((one) => one.userId === userId && one.versionId === versionId && !one.void);
    if (known) known.done = true;
    else this.entries.push({ userId, versionId, assignedAt: at, due: null, done: true, carried: false, void: null });
  }

  /** Documents of which a version becomes effective on a day in between, each on its day. */
  #passDays(day: string): void {
    if (this.#day === '') this.#day = day;
    while (this.#day < day) {
      this.#day = plusDays(this.#day, 1);
      const today = this.#versions.filter(({ effective, end }) => effective === this.#day && end === null);
      for (const documentId of new Set(today.map((version) => version.documentId))) {
        this.#judge(documentId, `${this.#day}T00:00:00.000Z`, null);
      }
    }
  }

  #judge(documentId: string, at: string, released: ModelVersion | null): void {
    const day = dayOf(at);
    const versions = this.#versions.filter((one) => one.documentId === documentId);
    const became = versions.filter(
      ({ effective, endedOn }) => effective <= day && (endedOn === null || endedOn >= effective),
    );
    const top = Math.max(0, ...became.map(({ number }) => number));
    const inForce = versions.find(({ number, end }) => number === top && end === null);
    const ahead = versions.filter(({ number, end }) => number > top && end === null);
    const wanted = released ?? inForce ?? ahead.sort((a, b) => b.number - a.number)[0];
    const people = new Set([...this.entries.map((one) => one.userId), ...this.#named()]);
    for (const userId of people) this.#judgePair({ documentId, userId, at, top, wanted, released, versions });
  }

  #judgePair(pair: {
    documentId: string;
    userId: string;
    at: string;
    top: number;
    wanted: ModelVersion | undefined;
    released: ModelVersion | null;
    versions: ModelVersion[];
  }): void {
    const { documentId, userId, at, top, wanted, released, versions } = pair;
    const isMember = this.#members.has(userId) && !this.#disabled.has(userId);
    const duties = isMember ? this.#dutiesFor(documentId, userId) : new Map<string, number>();
    const key = `${documentId} ${userId}`;
    const before = this.#covering.get(key) ?? new Map<string, number>();
    this.#covering.set(key, this.#dutiesFor(documentId, userId));
    const own = this.entries.filter((one) => one.userId === userId && !one.void);
    for (const entry of own) {
      const version = versions.find(({ id }) => id === entry.versionId);
      if (!version || entry.done || entry.carried) continue;
      if (version.end !== null) entry.void = version.end;
      else if (!isMember) entry.void = 'left';
      else if (duties.size === 0) entry.void = 'duty-removed';
      else if (version.number < top || version.number < (released?.number ?? 0)) entry.void = 'superseded';
      else {
        // Duties that were not there before may ask for it sooner.
        for (const [id, days] of duties) {
          if (before.has(id)) continue;
          const due = later(plusDays(dayOf(at), days), version.effective);
          if (entry.due !== null && due < entry.due) entry.due = due;
        }
      }
    }
    if (duties.size === 0 || wanted === undefined) return;
    const enough = released?.number ?? top;
    const counts = own.some((entry) => {
      const version = versions.find(({ id }) => id === entry.versionId);
      return version !== undefined && !entry.void && version.end === null && version.number >= enough;
    });
    if (counts) return;
    const carried = this.#isCarried(wanted, versions, userId);
    const due = carried ? null : later(plusDays(dayOf(at), Math.min(...duties.values())), wanted.effective);
    this.entries.push({ userId, versionId: wanted.id, assignedAt: at, due, done: false, carried, void: null });
  }

  #isCarried(version: ModelVersion, versions: ModelVersion[], userId: string): boolean {
    if (!version.isCarried) return false;
    const before = versions
      .filter(({ number, effective, endedOn }) => number < version.number && (endedOn === null || endedOn >= effective))
      .sort((a, b) => b.number - a.number)[0];
    if (before === undefined) return false;
    const hasRead = this.entries.some((one) => one.userId === userId && one.versionId === before.id && one.done);
    return hasRead || this.#isCarried(before, versions, userId);
  }

  #named(): string[] {
    return [...this.#duties.values()].flatMap(({ people }) => [...people]);
  }

  #dutiesFor(documentId: string, userId: string): Map<string, number> {
    const above = new Set<string>();
    for (let at = this.#places.get(documentId) ?? null; at !== null; at = this.#parents.get(at) ?? null) above.add(at);
    const found = new Map<string, number>();
    for (const [id, { target, people, days }] of this.#duties) {
      const isAbout = target.documentId === documentId || above.has(target.folderId ?? '');
      if (isAbout && people.has(userId)) found.set(id, days);
    }
    return found;
  }
}
