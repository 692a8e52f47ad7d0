/** What people are told, and the stream of changes. */
import { Type } from 'typebox';
import { Events } from '../files.ts';
import { LanguageChoice, Notification, ReadNotificationsBody, Settings } from '../news.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { ListOf, pageQuery, Strict } from '../wire.ts';

const operation = operationsOf('news');

export const listNotifications = operation(routes.listNotifications, "The caller's news, newest first", {
  needs: 'NOTHING',
  query: Strict(pageQuery),
  answers: { 200: ListOf(Notification) },
});

export const readNotifications = operation(routes.readNotifications, 'Mark news as read, by its ids or all of it', {
  needs: 'NOTHING',
  body: ReadNotificationsBody,
  answers: Nothing,
});

export const readSettings = operation(routes.readSettings, 'How the caller wants news', {
  needs: 'NOTHING',
  answers: { 200: Settings },
});

export const changeSettings = operation(
  routes.changeSettings,
  'When news is mailed: with each piece, once a day, never',
  { needs: 'NOTHING', body: Settings, answers: { 200: Settings } },
);

export const readLanguage = operation(routes.readLanguage, 'The language that the caller chose', {
  needs: 'NOTHING',
  act: 'see-oneself',
  answers: { 200: LanguageChoice },
});

export const changeLanguage = operation(
  routes.changeLanguage,
  'In which language the caller reads the app and its mails',
  { needs: 'NOTHING', body: LanguageChoice, answers: { 200: LanguageChoice } },
);

export const watchChanges = operation(
  routes.watchChanges,
  "What changes in the caller's scopes, as server-sent events",
  {
    needs: 'NOTHING',
    quiet: true,
    stream: true,
    head: false,
    query: Strict({ after: Type.Optional(Type.String({ maxLength: 100 })) }),
    answers: { 200: Events },
  },
);
