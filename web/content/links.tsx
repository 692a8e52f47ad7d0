/**
 * Links of content by what they lead to.
 *
 * A document that the reader cannot see is its text and, where written as a human id, that id: no hint whether it exists.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DocumentTarget, LinkTarget } from '../../domain/content/index.ts';
import { attachmentPath, documentQuery, download, linkedByIdQuery, linkedDocumentQuery, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { say } from '../ui/index.ts';
import { headingId, useSurroundings } from './surroundings.ts';

interface LinkProps<T> {
  target: T;
  title?: string | null;
  /** The children as plain text. */
  text: string;
  children: ReactNode;
}

export function ContentLink({ target, title, text, children }: LinkProps<LinkTarget>) {
  const { slugs } = useSurroundings();
  switch (target.type) {
    case 'http':
      return (
        <a href={target.href} title={title ?? undefined} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    case 'fragment':
      if (!slugs.has(target.slug)) return children;
      return (
        <Link to="." search={(before) => before} activeOptions={{ includeHash: true }} hash={headingId(target.slug)}>
          {children}
        </Link>
      );
    case 'document':
      return (
        <DocumentLink target={target} text={text}>
          {children}
        </DocumentLink>
      );
    case 'attachment':
      return <AttachmentLink name={target.name}>{children}</AttachmentLink>;
    case 'other':
      return children;
  }
}

function DocumentLink({ target, text, children }: LinkProps<DocumentTarget>) {
  const { scopeId } = useSurroundings();
  const byHumanId = useQuery({
    ...linkedDocumentQuery(scopeId, target.humanId ?? ''),
    enabled: target.humanId !== null,
  });
  const byId = useQuery({ ...linkedByIdQuery(target.documentId ?? ''), enabled: target.documentId !== null });
  const found = target.humanId === null ? byId.data : byHumanId.data;
  // A link to one version needs that version's own id, which only the document knows.
  const wantsVersion = target.version !== null && Boolean(found);
  const detail = useQuery({ ...documentQuery(found?.id ?? ''), enabled: wantsVersion });
  const version = detail.data?.versions.find(({ number }) => number === target.version);
  // Until the version is known the words stand alone: a link would lead to another one.
  if (wantsVersion && detail.isPending) return <span>{children}</span>;
  const isResolved = found && (target.version === null || version);
  if (!isResolved) {
    return (
      <span>
        {children}
        {target.humanId !== null && (text === target.humanId ? ` ${t('(not found)')}` : ` (${target.humanId})`)}
      </span>
    );
  }
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: found.id }}
      search={version ? { version: version.id } : {}}
      {...(target.slug && { hash: headingId(target.slug) })}
      title={`${found.humanId} ${found.title}`}
      className="content-doc-link"
    >
      {children}
    </Link>
  );
}

function AttachmentLink({ name, children }: { name: string; children: ReactNode }) {
  const { attachments } = useSurroundings();
  const [isBusy, setBusy] = useState(false);
  const attachment = attachments.find((one) => one.name === name);
  if (!attachment) return children;
  const save = async () => {
    setBusy(true);
    try {
      await download(attachmentPath(attachment.id), attachment.name);
    } catch (error) {
      say(sayWhy(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="content-attachment-link"
      title={t('Download {name}', { name })}
      disabled={isBusy}
      onClick={save}
    >
      {children}
    </button>
  );
}
