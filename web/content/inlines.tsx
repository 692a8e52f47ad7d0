/** Runs of text with their marks, links, images and formulas. */
import type { Inline } from '../../domain/content/index.ts';
import { AttachmentImage } from './attachment-image.tsx';
import { FootnoteReference } from './footnote-reference.tsx';
import { keyed } from './keyed.ts';
import { ContentLink } from './links.tsx';
import { Formula } from './math.tsx';

export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return keyed(inlines).map(({ key, node }) => <InlineView key={key} inline={node} />);
}

/** Nothing, unless it is all one run of plain text. */
function onlyText(inlines: readonly Inline[]): string {
  const [first] = inlines;
  return inlines.length === 1 && first?.type === 'text' ? first.text : '';
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'strike':
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return (
        <ContentLink target={inline.target} title={inline.title} text={onlyText(inline.children)}>
          <Inlines inlines={inline.children} />
        </ContentLink>
      );
    case 'image':
      return <AttachmentImage image={inline} />;
    case 'math':
      return <Formula latex={inline.latex} />;
    case 'break':
      return <br />;
    case 'softBreak':
      return ' ';
    case 'footnoteReference':
      return <FootnoteReference index={inline.index} />;
  }
}
