/** Block content to print blocks. */
import {
  type Block,
  type Inline,
  type ItemBlock,
  itemColours,
  type ListBlock,
  type TableBlock,
} from '../../../domain/content/index.ts';
import type { PrintBlock, PrintCell, PrintListItem } from '../../../typesetting/index.ts';
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
    case 'rule':
      return [{ kind: 'rule' }];
    case 'item':
      return [item(block, build)];
  }
}

/** An image that stands alone in its paragraph is a figure; one among words stays in its line. */
function paragraph(children: readonly Inline[], build: PrintBuild): PrintBlock[] {
  const [only] = children;
  if (children.length === 1 && only?.type === 'image' && only.source.type === 'attachment') {
    const alt = only.alt || only.source.name;
    const digest = build.images.get(only.source.name);
    build.findings.image(only.source.name, digest);
    if (digest !== undefined) return [{ kind: 'image', digest, alt }];
    return [{ kind: 'placeholder', label: `Image not available: ${only.source.name}`, alt }];
  }
  return [{ kind: 'paragraph', runs: runsOf(children, build) }];
}

function list(block: ListBlock, build: PrintBuild): PrintBlock {
  const items: PrintListItem[] = [];
  for (const { checked, children } of block.items) items.push({ checked, blocks: blocksOf(children, build) });
  return { kind: 'list', ordered: block.ordered, start: block.start, items };
}

function table(block: TableBlock, build: PrintBuild): PrintBlock {
  const headed = block.header.some((children) => children.length > 0);
  const header = headed ? [cells(block.header, block.line, build)] : [];
  const rows: PrintCell[][] = [];
  // Below the header stands the line that makes it a table; each row is one line.
  for (const row of block.rows) rows.push(cells(row, block.line + 2 + rows.length, build));
  return { kind: 'table', align: block.align, header, rows, line: block.line };
}

function cells(row: readonly Inline[][], line: number, build: PrintBuild): PrintCell[] {
  const made: PrintCell[] = [];
  for (const children of row) {
    build.findings.line = line;
    made.push({ blocks: [{ kind: 'paragraph', runs: runsOf(children, build) }] });
  }
  return made;
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
