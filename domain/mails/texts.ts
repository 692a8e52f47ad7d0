/** The texts of mails, in German beside the English that stands in the code. */
import { type Catalog, translator } from '../texts/index.ts';

export const germanMails: Catalog = {
  'Hello {name},': 'Guten Tag {name},',
  Open: 'Öffnen',
  'Open the document': 'Dokument öffnen',
  '{n} piece of news | {n} pieces of news': '{n} Neuigkeit | {n} Neuigkeiten',

  'waits for your review': 'wartet auf Ihre Prüfung',
  'still waits for your review': 'wartet noch auf Ihre Prüfung',
  'was withdrawn from review': 'wurde aus der Prüfung zurückgezogen',
  'was approved': 'wurde genehmigt',
  'was returned to you': 'wurde an Sie zurückgegeben',
  'was released': 'wurde freigegeben',
  'was revoked': 'wurde außer Kraft gesetzt',
  'has a new comment': 'hat einen neuen Kommentar',
  'has a comment that names you': 'hat einen Kommentar, der Sie erwähnt',
  'is due for its periodic review': 'steht zur regelmäßigen Überprüfung an',
  'Your pack is ready': 'Ihr Paket ist fertig',
  'is to be read and acknowledged': 'ist zu lesen und die Kenntnisnahme zu bestätigen',
  'is overdue to be read': 'hätte schon gelesen werden müssen',
  'Your import is done': 'Ihr Import ist fertig',
  'can sign in again by a link or without the earlier second factor':
    'kann sich wieder anmelden, über einen Link oder ohne den früheren zweiten Faktor',
  'was confirmed and can sign again': 'wurde bestätigt und kann wieder unterschreiben',

  'Your account at {service}': 'Ihr Konto bei {service}',
  'An account was made for you at {service}. Choose a password to begin.':
    'Bei {service} wurde ein Konto für Sie angelegt. Wählen Sie zuerst ein Passwort.',
  'Choose a password': 'Passwort wählen',
  'Set a new password': 'Neues Passwort setzen',
  'Somebody asked for a new password for your account.': 'Für Ihr Konto wurde ein neues Passwort angefordert.',
  'The link works once, for 24 hours.': 'Der Link gilt 24 Stunden und nur einmal.',
  'If you did not expect this, ignore it: your password stays as it is.':
    'Wenn Sie das nicht erwartet haben, ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  'Your account': 'Ihr Konto',
  'The account of {name}': 'Das Konto von {name}',
  'Your account can sign in again by a link or without the earlier second factor.':
    'Mit Ihrem Konto ist die Anmeldung wieder möglich, über einen Link oder ohne den früheren zweiten Faktor.',
  'Your account was confirmed and can sign again.': 'Ihr Konto wurde bestätigt; Sie können wieder unterschreiben.',
  '{name} ({email}) can sign in again by a link or without the earlier second factor.':
    '{name} ({email}) kann sich wieder anmelden, über einen Link oder ohne den früheren zweiten Faktor.',
  '{name} ({email}) was confirmed and can sign again.':
    '{name} ({email}) wurde bestätigt und kann wieder unterschreiben.',
  'If you did not expect this, tell an administrator of this installation.':
    'Wenn Sie das nicht erwartet haben, sagen Sie es einem Administrator dieser Installation.',

  'What you have to read': 'Was Sie zu lesen haben',
  'And {n} more. | And {n} more.': 'Und {n} weiteres. | Und {n} weitere.',
  '{document} is to be read': '{document} ist zu lesen',
  '{document} is overdue to be read': '{document} hätte schon gelesen werden müssen',
  '{n} document to read | {n} documents to read': '{n} Dokument zu lesen | {n} Dokumente zu lesen',
  '{n} document to read, {overdue} overdue | {n} documents to read, {overdue} overdue':
    '{n} Dokument zu lesen, {overdue} überfällig | {n} Dokumente zu lesen, {overdue} überfällig',
  '{document} is to be read by {day}.': '{document} ist bis {day} zu lesen.',
  '{document} was to be read by {day} and is overdue.': '{document} war bis {day} zu lesen und ist überfällig.',
  '{humanId} “{title}”': '{humanId} „{title}“',
};

const english = translator('en');
const german = translator('de', germanMails);

/** Null is English: a mail has no browser to ask. */
export const mailTexts = (language: string | null) => (language === 'de' ? german : english);
