/** What a mail says, and its two forms: plain text for every reader, and the same as simple HTML. */
import { mailTexts } from '../../../domain/mails/index.ts';
import type { Services } from '../http/index.ts';

export interface Mail {
  /** The language is null where the person chose none. */
  to: { name: string; address: string; language: string | null };
  subject: string;
  /** Plain text; each becomes a paragraph. */
  paragraphs: string[];
  /** Where the mail leads. */
  link?: { label: string; url: string };
  /** What stands after the link. */
  closing?: string[];
  /** Called once nobody has to try again: the mail server took the mail, or refused it for good. */
  settled?: () => Promise<void>;
}

/** Writes the mail when it is to be sent; undefined when there is nobody to write to, or nothing to say, any more. */
type MailWriter = (
  services: Services,
  mail: { id: string; data: Record<string, unknown> },
) => Promise<Mail | undefined>;

export type MailWriters = Record<string, MailWriter>;

export function textOf({ to, paragraphs, link, closing = [] }: Mail, serviceName: string): string {
  const lines = [greeting(to), ...paragraphs];
  if (link !== undefined) lines.push(`${link.label}:\n${link.url}`);
  return `${[...lines, ...closing, `-- \n${serviceName}`].join('\n\n')}\n`;
}

export function htmlOf({ to, subject, paragraphs, link, closing = [] }: Mail, serviceName: string): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  const body = [
    paragraph(greeting(to)),
    ...paragraphs.map(paragraph),
    ...(link === undefined ? [] : [linked(link)]),
    ...closing.map(paragraph),
    `<p style="color:#666">${escaped(serviceName)}</p>`,
  ];
  return `<!doctype html>
<html lang="${mailTexts(to.language).language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
${body.join('\n')}
</body></html>
`;
}

function greeting({ name, language }: Mail['to']): string {
  const { t } = mailTexts(language);
  return t('Hello {name},', { name });
}

/** The address is shown too, for who reads before clicking and for programs that show no links. */
function linked({ label, url }: { label: string; url: string }): string {
  return `<p><a href="${escaped(url)}">${escaped(label)}</a><br><span style="color:#666">${escaped(url)}</span></p>`;
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
