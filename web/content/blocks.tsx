/** Blocks of content, one element each. */
import type { Block, ListBlock } from '../../domain/content/index.ts';
import { t } from '../texts/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import { AttachmentImage } from './attachment-image.tsx';
import { Diagram } from './diagram.tsx';
import { directionOf } from './direction.ts';
import { Inlines } from './inlines.tsx';
import { ItemBox } from './item-box.tsx';
import { keyed } from './keyed.ts';
import { Formula } from './math.tsx';
import { headingId } from './surroundings.ts';
import { TableView } from './table-view.tsx';

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return keyed(blocks).map(({ key, node }) => <BlockView key={key} block={node} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines inlines={block.children} />
        </p>
      );
    case 'heading':
      return <HeadingView block={block} />;
    case 'list':
      return <ListView list={block} />;
    case 'quote':
      return (
        <blockquote className="content-quote" dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />;
    case 'mermaid':
      return <Diagram source={block.text} />;
    case 'math':
      return <Formula latex={block.latex} display />;
    case 'table':
      return <TableView table={block} />;
    case 'figure':
      return (
        <figure className="content-figure">
          <AttachmentImage image={block.image} />
          <figcaption dir="auto">
            <span className="content-caption-label">Figure:</span>
            <Inlines inlines={block.caption} />
          </figcaption>
        </figure>
      );
    case 'rule':
      return <hr />;
    case 'item':
      return (
        <ItemBox item={block}>
          <Blocks blocks={block.children} />
        </ItemBox>
      );
  }
}

/** The page's own heading is the first level, so the content's begin at the second. */
function HeadingView({ block }: { block: Extract<Block, { type: 'heading' }> }) {
  const Tag = `h${Math.min(block.level + 1, 6)}` as 'h2';
  return (
    <Tag id={headingId(block.slug)} className={`content-h${Math.min(block.level, 6)}`} tabIndex={-1} dir="auto">
      <Inlines inlines={block.children} />
    </Tag>
  );
}

function CodeBlock({ text, language }: { text: string; language: string | null }) {
  return (
    <ScrollRegion
      role="group"
      className="content-code"
      label={language ? t('Code, {language}', { language }) : t('Code')}
    >
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollRegion>
  );
}

function ListView({ list }: { list: ListBlock }) {
  const items = keyed(list.items).map(({ key, node: item }) => (
    <li key={key} className={item.checked === null ? undefined : 'content-task'}>
      {item.checked !== null && (
        <input
          type="checkbox"
          checked={item.checked}
          readOnly
          disabled
          aria-label={item.checked ? t('Done') : t('Not done')}
        />
      )}
      <div className="content-item-body">
        <Blocks blocks={item.children} />
      </div>
    </li>
  ));
  const direction = directionOf(list);
  const className = list.tight ? 'content-tight' : undefined;
  return list.ordered ? (
    <ol start={list.start} className={className} dir={direction}>
      {items}
    </ol>
  ) : (
    <ul className={className} dir={direction}>
      {items}
    </ul>
  );
}
