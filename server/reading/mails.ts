/** What a person has to read, by mail: number, title and due date of each document, and a link; never content. */
import { sql } from 'kysely';
import { mailTexts } from '../../domain/mails/index.ts';
import type { Translator } from '../../domain/texts/index.ts';
import { publicOrigin } from '../kernel/config.ts';
import type { MailWriters } from '../kernel/mail/index.ts';
import { settleNews } from '../news/index.ts';

interface ToRead {
  humanId: string;
  title: string;
  dueDate: string;
  overdue: boolean;
  fresh: boolean;
}

const mostInMail = 100;

export const readingMails: MailWriters = {
  reading: async ({ db, config, clock }, { id, data }) => {
    const userId = String(data.userId);
    const actor = { userId, displayName: '', admin: false };
    return db.withActor(actor, async (tx) => {
      const reader = await tx
        .selectFrom('users')
        .select(['email', 'display_name', 'mail', 'language'])
        .where('id', '=', userId)
        .where('disabled', '=', false)
        .executeTakeFirst();
      if (reader?.mail !== 'each') return undefined;
      // A piece of news belongs to the first mail that takes it; a mail that is tried again finds its own.
      await sql`update notifications set letter_id = ${id}, letter_waits = true
        where (letter_id is null or letter_waits) and user_id = ${userId}
        and type in ('to-read', 'reading-overdue')`.execute(tx);
      const { rows } = await sql<ToRead>`
        select d.human_id as "humanId", v.title, a.due_date as "dueDate", a.due_date < ${clock.today()}::date as overdue,
          exists (select from notifications n where n.user_id = ${userId} and n.letter_id = ${id}
            and n.version_id = a.version_id) as fresh
        from reading_assignments a join documents d on d.scope_id = a.scope_id and d.id = a.document_id
          join versions v on v.scope_id = a.scope_id and v.id = a.version_id
        where a.user_id = ${userId} and a.voided_at is null and a.done_at is null and not a.carried_over
        order by a.due_date, d.human_id_key`.execute(tx);
      // What was read meanwhile needs no mail; what is overdue stands in each.
      if (!rows.some(({ fresh }) => fresh)) return undefined;
      const told = rows.filter(({ fresh, overdue }) => fresh || overdue);
      const overdue = told.filter((one) => one.overdue).length;
      const texts = mailTexts(reader.language);
      const { t, plural } = texts;
      const left = told.length - mostInMail;
      return {
        to: { name: reader.display_name, address: reader.email, language: reader.language },
        subject: subjectOf(texts, told, overdue),
        paragraphs: [
          ...told.slice(0, mostInMail).map((one) => sentence(texts, one)),
          ...(left > 0 ? [plural(left, 'And {n} more.', 'And {n} more.')] : []),
        ],
        link: { label: t('What you have to read'), url: `${publicOrigin(config)}/my-work` },
        settled: () => settleNews(db, userId, id),
      };
    });
  },
};

function subjectOf({ t, plural }: Translator, told: readonly ToRead[], overdue: number): string {
  const [first] = told;
  if (first !== undefined && told.length === 1) {
    const document = t('{humanId} “{title}”', { humanId: first.humanId, title: first.title });
    return first.overdue
      ? t('{document} is overdue to be read', { document })
      : t('{document} is to be read', { document });
  }
  if (overdue === 0) return plural(told.length, '{n} document to read', '{n} documents to read');
  return plural(told.length, '{n} document to read, {overdue} overdue', '{n} documents to read, {overdue} overdue', {
    overdue,
  });
}

function sentence({ t }: Translator, { humanId, title, dueDate: day, overdue }: ToRead): string {
  const document = t('{humanId} “{title}”', { humanId, title });
  return overdue
    ? t('{document} was to be read by {day} and is overdue.', { document, day })
    : t('{document} is to be read by {day}.', { document, day });
}
