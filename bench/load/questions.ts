/** What is asked: the questions of the load table with their goals, and what a person does all day. */
import type pg from 'pg';
import type { LoadData } from './data.ts';
import type { Person, Request } from './load.ts';

export interface Question {
  name: string;
  path: string;
  goalMs: number;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Word w0 is in a third of all titles and nearly all texts; w1 begins half of all words; w19999 is in none. */
export function questionsOf({ largeScopeId, itemScopeId, eventScopeId, readingScopeId }: LoadData): Question[] {
  const events = `/api/scopes/${eventScopeId}/audit-events`;
  const rows: [string, string, number][] = [
    ['list of all scopes', '/api/documents', 300],
    ['list by a rare state, all scopes', '/api/documents?state=IN_REVIEW', 300],
    ['list by RELEASED, all scopes', '/api/documents?state=RELEASED', 300],
    ['list by DRAFT, a tenth of the largest scope', `/api/documents?state=DRAFT&scopeId=${largeScopeId}`, 300],
    ['`?q=` a common word', '/api/documents?q=w0', 500],
    ['`?q=` how half of all words begin', '/api/documents?q=w1', 500],
    ['`?q=` a word of none', '/api/documents?q=w19999', 500],
    ['search, a common word', '/api/search?q=w0', 500],
    ['search, how half of all words begin', '/api/search?q=w1', 500],
    ['search, a word of none', '/api/search?q=w19999', 500],
    ['tree of 5,000 folders', `/api/scopes/${largeScopeId}/folders`, 1_000],
    ['traceability of 6,000 items', `/api/scopes/${itemScopeId}/traceability`, 1_000],
    ['matrix of 250 readings, 50 people', `/api/scopes/${readingScopeId}/reading/matrix?limit=50`, 300],
    ['audit by time, a day of long ago', `${events}?from=${day(150)}&to=${day(149)}`, 200],
    ['audit by time, a quarter', `${events}?from=${day(180)}&to=${day(90)}`, 200],
  ];
  return rows.map(([name, path, goalMs]) => ({ name, path, goalMs }));
}

/** Of fifty requests a person makes: mostly reading in a scope of theirs, two moves of a document, four of the questions. */
export async function peopleAtWork(owner: pg.Client, data: LoadData, cookies: string[]): Promise<Person[]> {
  const { rows } = await owner.query<{ scope_id: string; id: string; version_id: string; folder_id: string }>(
    `select distinct on (d.scope_id) d.scope_id, d.id, v.id as version_id, f.id as folder_id from documents d
     join versions v on v.scope_id = d.scope_id and v.document_id = d.id and v.number = 1
     join folders f on f.scope_id = d.scope_id where d.scope_id <> $1 order by d.scope_id, d.human_id_key desc, f.sort_order`,
    [data.largeScopeId],
  );
  const ofScope = new Map(rows.map((row) => [row.scope_id, row]));
  const questions = questionsOf(data);
  return data.people.map(({ scopeIds }, index) => {
    const scopeId = scopeIds.find((id) => ofScope.has(id)) ?? '';
    const { id, version_id, folder_id } = ofScope.get(scopeId) ?? { id: '', version_id: '', folder_id: '' };
    const large = scopeIds.includes(data.largeScopeId) && scopeIds.includes(data.itemScopeId);
    const round: Request[] = [
      { path: '/api/me' },
      { path: `/api/scopes/${scopeId}/folders`, revalidates: true },
      { path: `/api/documents?scopeId=${scopeId}` },
      { path: `/api/documents?scopeId=${scopeId}&folderId=${folder_id}` },
      { path: `/api/documents/${id}` },
      { path: `/api/documents/versions/${version_id}` },
      { path: '/api/me/notifications' },
      { path: `/api/documents/versions/${version_id}/comments` },
    ];
    const requests = Array.from({ length: 5 }, () => round).flat();
    for (const folderId of [folder_id, null])
      requests.push({ method: 'PUT', path: `/api/documents/${id}/folder`, body: { folderId } });
    for (let more = 0; more < 4; more += 1) {
      const question = questions[(index + more * 5) % questions.length];
      const ofAll = question !== undefined && !/scopes\/|scopeId/.test(question.path);
      requests.push({ path: large || ofAll ? (question?.path ?? '') : `/api/search?q=w${index}`, revalidates: true });
    }
    // Each begins elsewhere in the round.
    const from = index % requests.length;
    return { cookie: cookies[index] ?? '', requests: [...requests.slice(from), ...requests.slice(0, from)] };
  });
}
