/** A picture or drawing in the text, with what is said about it below: its description, asked for where there is none, and its caption. */
import { TextSelection } from 'prosemirror-state';
import { useEffect, useRef, useState } from 'react';
import { AttachmentImage } from '../../content/index.ts';
import { t } from '../../texts/index.ts';
import { Button } from '../../ui/index.ts';
import { setAttributes } from './change-node.ts';
import type { NodeLookProps } from './node-portals.tsx';
import { PictureDialog, type PictureWords } from './picture-dialog.tsx';

export function PictureLook(props: NodeLookProps) {
  const { node } = props;
  const [isAsking, setAsking] = useState(false);
  const frame = useShownWhenLoaded(props);
  const { width } = node.attrs as { width: number | null };
  const alt = String(node.attrs.alt ?? '');
  const caption = String(node.attrs.caption ?? '');
  const name = String(node.attrs.src).slice('attachment:'.length);
  const image = { type: 'image', source: { type: 'attachment', name }, alt, title: null } as const;
  const save = ({ alt: words, caption: below, width: percent }: PictureWords) =>
    setAttributes(props, { alt: words || null, caption: below || null, width: percent });
  const isAmong = alt !== '' && caption === '' && isAmongWords(props);
  return (
    <span ref={frame} className={isAmong ? 'rich-picture-frame rich-picture-among-words' : 'rich-picture-frame'}>
      <AttachmentImage image={width === null ? image : { ...image, width }} />
      {caption !== '' && <span className="rich-picture-caption">Figure: {caption}</span>}
      {(!isAmong || props.isSelected) && (
        <span className="rich-picture-foot">
          <Button size="small" variant={alt === '' ? 'secondary' : 'quiet'} onPress={() => setAsking(true)}>
            {alt === '' ? t('Describe this picture…') : t('Described as “{alt}”', { alt })}
          </Button>
        </span>
      )}
      {isAsking && (
        <PictureDialog
          name={name}
          words={{ alt, caption, width }}
          onSave={save}
          onClose={() => {
            setAsking(false);
            goBehind(props);
          }}
        />
      )}
    </span>
  );
}

function isAmongWords({ view, position }: NodeLookProps): boolean {
  const at = position();
  return at !== undefined && view.state.doc.resolve(at).parent.childCount > 1;
}

/** Typing goes on behind the picture, and both are in sight. */
function goBehind({ view, position, node }: NodeLookProps): void {
  const at = position();
  if (at !== undefined) {
    const behind = TextSelection.near(view.state.doc.resolve(at + node.nodeSize));
    view.dispatch(view.state.tr.setSelection(behind).scrollIntoView());
  }
  view.focus();
}

/** How high a picture is, is known once it is loaded: one that was just put in before the cursor is brought into sight then. */
function useShownWhenLoaded({ view, position, node }: NodeLookProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const { nodeSize } = node;
  useEffect(() => {
    const element = frame.current;
    const show = () => {
      const at = position();
      const { from, empty } = view.state.selection;
      if (at !== undefined && empty && from === at + nodeSize && view.hasFocus())
        view.dispatch(view.state.tr.scrollIntoView());
    };
    element?.addEventListener('load', show, true);
    return () => element?.removeEventListener('load', show, true);
  }, [view, position, nodeSize]);
  return frame;
}
