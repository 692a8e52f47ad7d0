/** A picture or drawing in the text, with its alternative text below it: asked for where there is none. */
import { useState } from 'react';
import { AttachmentImage } from '../../content/index.ts';
import { Button } from '../../ui/index.ts';
import { setAttributes } from './change-node.ts';
import type { NodeLookProps } from './node-portals.tsx';
import { PictureDialog } from './picture-dialog.tsx';

export function PictureLook(props: NodeLookProps) {
  const { node, view } = props;
  const [isAsking, setAsking] = useState(false);
  const alt = String(node.attrs.alt ?? '');
  const name = String(node.attrs.src).slice('attachment:'.length);
  const close = () => {
    setAsking(false);
    view.focus();
  };
  return (
    <>
      <AttachmentImage image={{ type: 'image', source: { type: 'attachment', name }, alt, title: null }} />
      <span className="rich-picture-foot">
        <Button size="small" variant={alt === '' ? 'secondary' : 'quiet'} onPress={() => setAsking(true)}>
          {alt === '' ? 'Describe this picture…' : `Described as “${alt}”`}
        </Button>
      </span>
      {isAsking && (
        <PictureDialog
          name={name}
          alt={alt}
          onClose={close}
          onSave={(to) => setAttributes(props, { alt: to === '' ? null : to })}
        />
      )}
    </>
  );
}
