/** An image of content. Only attachments are shown; what lies elsewhere is never fetched, its text stands in its place. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import type { Attachment } from '../../contract/index.ts';
import type { Image } from '../../domain/content/index.ts';
import { attachmentQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';
import { useSurroundings } from './surroundings.ts';
import { useObjectUrl } from './use-object-url.ts';

export function AttachmentImage({ image }: { image: Image }) {
  const { attachments, pictures } = useSurroundings();
  const { source, alt } = image;
  if (source.type === 'external') {
    if (!source.live) return alt;
    return (
      <a href={source.href} target="_blank" rel="noopener noreferrer">
        {alt || source.href}
      </a>
    );
  }
  const picture = pictures?.get(source.name);
  if (picture) return <img src={picture} alt={alt} title={image.title ?? undefined} style={widthOf(image)} />;
  const attachment = attachments.find(({ name }) => name === source.name);
  if (!attachment) return <Missing alt={alt} why={t('there is no attachment “{name}”', { name: source.name })} />;
  return <Loaded attachment={attachment} image={image} />;
}

/** A part of the line that it stands in, as on paper. */
function widthOf({ width }: Image): CSSProperties | undefined {
  return width === undefined ? undefined : { width: `${width}%` };
}

function Loaded({ attachment, image }: { attachment: Attachment; image: Image }) {
  const { data, isError } = useQuery(attachmentQuery(attachment.id));
  const url = useObjectUrl(data);
  const below = useBelowLine(data);
  if (isError) return <Missing alt={image.alt} why={t('it could not be loaded')} />;
  if (!url) return <span className="content-image-waiting" role="img" aria-label={image.alt || t('Image')} />;
  return (
    <img
      className={attachment.mediaType === svgType ? 'content-vector' : undefined}
      src={url}
      alt={image.alt}
      title={image.title ?? undefined}
      style={{ ...widthOf(image), ...(below !== null && { verticalAlign: below }) }}
    />
  );
}

const svgType = 'image/svg+xml';

/** A drawn formula says on its root element how far it reaches below the line, as print reads it too. */
function useBelowLine(file: Blob | undefined): string | null {
  const [below, setBelow] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (file?.type.startsWith(svgType)) {
      const read = async () => {
        const said = /^<svg\b[^>]*?\sstyle="vertical-align:(-[\d.]{1,20}px)"/.exec(await file.slice(0, 2000).text());
        if (isCurrent) setBelow(said?.[1] ?? null);
      };
      // A file that cannot be read stands on the line.
      read().catch(() => {});
    }
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return below;
}

function Missing({ alt, why }: { alt: string; why: string }) {
  return (
    <span className="content-missing">
      <Icon name="warning" />
      {alt ? t('Image: {alt} ({why})', { alt, why }) : t('Image ({why})', { why })}
    </span>
  );
}
