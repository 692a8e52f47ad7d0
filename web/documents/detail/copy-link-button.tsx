/** Copies the link to what the page shows: as number and title where it is pasted into a text, with its address where only letters go. */
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { t } from '../../texts/index.ts';
import { IconButton, say } from '../../ui/index.ts';

interface CopiedLink {
  text: string;
  html: string;
}

/** What is in force has the plain address, which leads to what is in force then; another version is named. */
function linkTo(document: Pick<DocumentDetail, 'id' | 'humanId' | 'effectiveVersion'>, version: Version): CopiedLink {
  const isInForce = document.effectiveVersion?.id === version.id;
  const address = new URL(
    `/documents/${document.id}${isInForce ? '' : `?version=${version.id}`}`,
    window.location.origin,
  );
  const name = `${document.humanId} ${version.title}`;
  const words = isInForce ? name : t('{name} (version {number})', { name, number: version.number });
  const anchor = window.document.createElement('a');
  anchor.href = address.href;
  anchor.textContent = words;
  return { text: `${words}\n${address.href}`, html: anchor.outerHTML };
}

/** The clipboard of today is there on secure pages alone; the older way works on every other. */
async function copy({ text, html }: CopiedLink): Promise<void> {
  if (navigator.clipboard?.write) {
    const blob = (type: string, content: string) => new Blob([content], { type });
    const both = { 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) };
    return navigator.clipboard.write([new ClipboardItem(both)]);
  }
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('The browser does not let the page copy.');
}

export function CopyLinkButton({ document, version }: { document: DocumentDetail; version: Version }) {
  const press = () =>
    copy(linkTo(document, version)).then(
      () => say(t('The link to {name} is copied.', { name: document.humanId })),
      () => say(t('The browser does not let this page copy. Copy the address of the page instead.'), 'bad'),
    );
  return <IconButton icon="link" label={t('Copy the link')} onPress={() => void press()} />;
}
