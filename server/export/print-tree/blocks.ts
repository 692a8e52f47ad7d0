/** Block content to print blocks. */
import {
  type Block,
  type Image,
  type Inline,
  type ItemBlock,
  itemColours,
  type ListBlock,
  spanLookup,
  type TableBlock,
} from '../../../domain/content/index.ts';
import {
  type PrintBlock,
  type PrintCell,
  type PrintListItem,
  type PrintRun,
  textRun,
} from '../../../typesetting/index.ts';
import { type PrintBuild, runsOf } from './runs.ts';

const mermaidTitle = 'Mermaid diagram — source';

export function blocksOf(children: readonly Block[], build: PrintBuild): PrintBlock[] {
  return children.flatMap((block) => blockOf(block, build));
}

function blockOf(block: Block, build: PrintBuild): PrintBlock[] {
  build.findings.line = block.line;
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.children, build);
    case 'heading':
      build.findings.slugs.add(block.slug);
      return [
        {
          kind: 'heading',
          level: Math.min(6, Math.max(1, block.level)) as 1 | 2 | 3 | 4 | 5 | 6,
          slug: block.slug,
          runs: runsOf(block.children, build),
        },
      ];
    case 'list':
      return [list(block, build)];
    case 'quote':
      return [{ kind: 'quote', blocks: blocksOf(block.children, build) }];
    case 'code':
      return [{ kind: 'code', text: block.text }];
    case 'mermaid':
      build.findings.diagram();
      return [{ kind: 'code', text: block.text, title: mermaidTitle }];
    case 'math':
      build.findings.formula();
      return [{ kind: 'math', text: `$$${block.latex}$$` }];
    case 'table':
      return [table(block, build)];
    case 'figure':
      return figure(block.image, block.caption, build);
    case 'rule':
      return [{ kind: 'rule' }];
    case 'item':
      return [item(block, build)];
  }
}

/** An image that stands alone in its paragraph is a figure; one among words stays in its line. */
function paragraph(children: readonly Inline[], build: PrintBuild): PrintBlock[] {
  const [only] = children;
  if (children.length === 1 && only?.type === 'image' && only.source.type === 'attachment')
    return [picture(only, only.source.name, undefined, build)];
  return [{ kind: 'paragraph', runs: runsOf(children, build) }];
}

/** A picture from elsewhere is not fetched: its words and its caption are printed. */
function figure(image: Image, caption: readonly Inline[], build: PrintBuild): PrintBlock[] {
  if (image.source.type === 'attachment') return [picture(image, image.source.name, caption, build)];
  const shown = runsOf([image], build);
  return [
    { kind: 'paragraph', runs: shown },
    { kind: 'paragraph', runs: captionRuns('Figure', caption, build) },
  ];
}

function picture(image: Image, name: string, caption: readonly Inline[] | undefined, build: PrintBuild): PrintBlock {
  const alt = image.alt || name;
  const digest = build.images.get(name);
  build.findings.image(name, digest);
  const runs = caption === undefined ? {} : { caption: captionRuns('Figure', caption, build) };
  if (digest === undefined) return { kind: 'placeholder', label: `Image not available: ${name}`, alt, ...runs };
  return { kind: 'image', digest, alt, ...(image.width !== undefined && { width: image.width }), ...runs };
}

function list(block: ListBlock, build: PrintBuild): PrintBlock {
  const items: PrintListItem[] = [];
  for (const { checked, children } of block.items) items.push({ checked, blocks: blocksOf(children, build) });
  return { kind: 'list', ordered: block.ordered, start: block.start, items };
}

function table(block: TableBlock, build: PrintBuild): PrintBlock {
  const spanAt = spanLookup(block);
  // A table without a header row has an empty one in its source.
  const headerLines = Math.max(1, block.header.length);
  const header = block.header.map((row, index) => cells(row, index, block.line + index, spanAt, build));
  const rows: PrintCell[][] = [];
  // Below the header stands the line that makes it a table; each row is one line.
  for (const row of block.rows) {
    const line = block.line + headerLines + 1 + rows.length;
    rows.push(cells(row, block.header.length + rows.length, line, spanAt, build));
  }
  const made: PrintBlock = { kind: 'table', align: block.align, header, rows, line: block.line };
  if (block.caption !== undefined) made.caption = captionRuns('Table', block.caption, build);
  return made;
}

function cells(
  row: readonly Inline[][],
  index: number,
  line: number,
  spanAt: ReturnType<typeof spanLookup>,
  build: PrintBuild,
): PrintCell[] {
  const made: PrintCell[] = [];
  for (const children of row) {
    build.findings.line = line;
    const span = spanAt(index, made.length);
    if (span === null) {
      made.push({ blocks: [], covered: true });
      continue;
    }
    const cell: PrintCell = { blocks: [{ kind: 'paragraph', runs: runsOf(children, build) }] };
    if (span !== undefined) Object.assign(cell, { columns: span.columns, rows: span.rows });
    made.push(cell);
  }
  return made;
}

function captionRuns(label: string, caption: readonly Inline[], build: PrintBuild): PrintRun[] {
  return [textRun(`${label}: `, 'bold'), ...runsOf(caption, build)];
}

const kindLabels = { risk: 'Risk', control: 'Risk control', requirement: 'Requirement' } as const;

function item(block: ItemBlock, build: PrintBuild): PrintBlock {
  build.findings.references([...block.implementedBy, ...block.verifiedBy], build.links);
  const facts = [
    { label: 'Initial risk', value: block.initial ?? '' },
    { label: 'Residual risk', value: block.residual ?? '' },
    { label: 'Mitigates', value: block.mitigates.join(', ') },
    { label: 'Implemented by', value: block.implementedBy.map(shownReference).join(', ') },
    { label: 'Verified by', value: block.verifiedBy.map(shownReference).join(', ') },
  ];
  return {
    kind: 'item',
    kindLabel: kindLabels[block.kind],
    colour: itemColours[block.kind],
    key: block.key ?? '',
    title: block.title,
    facts: facts.filter((fact) => fact.value !== ''),
    blocks: blocksOf(block.children, build),
  };
}

/** `doc:TR-004@2` reads `TR-004 v2` on paper. */
function shownReference(reference: string): string {
  return reference.replace(/^doc:/, '').replace(/@(\d+)$/, ' v$1');
}
