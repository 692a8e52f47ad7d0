/**
 * A content tree as React elements.
 *
 * No HTML text is ever put into the page: text stays text, diagrams are images, math is built node by node.
 */
import { type ReactNode, useMemo } from 'react';
import type { Attachment } from '../../contract/index.ts';
import type { ContentTree } from '../../domain/content/index.ts';
import { Blocks } from './blocks.tsx';
import { contentClass } from './content-class.ts';
import { Footnotes } from './footnotes.tsx';
import { SurroundingsContext } from './surroundings.ts';

export interface ContentViewProps {
  tree: ContentTree;
  scopeId: string;
  attachments: readonly Attachment[];
  /** Where pictures are shown from that are no attachments yet. */
  pictures?: ReadonlyMap<string, string>;
  empty?: ReactNode;
  hasPrintNotes?: boolean;
}

export function ContentView({ tree, scopeId, attachments, pictures, empty, hasPrintNotes = false }: ContentViewProps) {
  const surroundings = useMemo(
    () => ({
      scopeId,
      attachments,
      ...(pictures && { pictures }),
      slugs: new Set(tree.headings.map(({ slug }) => slug)),
      hasPrintNotes,
    }),
    [tree, scopeId, attachments, pictures, hasPrintNotes],
  );
  if (tree.blocks.length === 0 && empty) return <div className={contentClass()}>{empty}</div>;
  return (
    <SurroundingsContext value={surroundings}>
      <div className={contentClass()}>
        <Blocks blocks={tree.blocks} />
        <Footnotes footnotes={tree.footnotes} />
      </div>
    </SurroundingsContext>
  );
}
