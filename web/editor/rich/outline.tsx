/** The headings at the side, each a way to its place, and how long the text is. */
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { memo, useEffect, useState } from 'react';
import { keyed } from '../../content/index.ts';
import { plural, t } from '../../texts/index.ts';
import { selectAt } from './commands.ts';
import { type EditorHandle, useCalmState } from './editor-handle.ts';

interface Entry {
  level: number;
  text: string;
}

/** Blocks do not change, so that each is read once: a letter costs the block that it stands in, however long the text is. */
const entries = new WeakMap<Node, Entry[]>();

function entriesOf(block: Node): Entry[] {
  const known = entries.get(block);
  if (known) return known;
  const found: Entry[] = [];
  forHeadings(block, (heading) => found.push({ level: Number(heading.attrs.level), text: heading.textContent }));
  entries.set(block, found);
  return found;
}

function forHeadings(block: Node, act: (heading: Node, offset: number) => void): void {
  if (block.type.name === 'heading') act(block, -1);
  if (block.isTextblock) return;
  block.descendants((node, offset) => {
    if (node.type.name === 'heading') act(node, offset);
    return !node.isTextblock && node.type.name !== 'table';
  });
}

function headingsOf({ doc }: Pick<EditorState, 'doc'>): Entry[] {
  const found: Entry[] = [];
  doc.forEach((block) => {
    found.push(...entriesOf(block));
  });
  return found;
}

/** Where a heading stands is asked when somebody goes there: it moves with every letter before it. */
function placeOf(doc: Node, index: number): number | null {
  let [count, place] = [0, null as number | null];
  doc.forEach((block, start) => {
    forHeadings(block, (_heading, offset) => {
      if (count === index) place = start + 1 + offset;
      count += 1;
    });
  });
  return place;
}

const pauseMs = 500;

/** Counted at a pause. Scripts without spaces are counted by their characters. */
function useWordCount(handle: EditorHandle): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let counted: Node | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recount = () => {
      const doc = handle.state()?.doc ?? null;
      if (doc === null || doc === counted) return;
      counted = doc;
      setCount(countWords(doc));
    };
    const soon = () => {
      if (handle.state()?.doc === counted) return;
      clearTimeout(timer);
      timer = setTimeout(recount, pauseMs);
    };
    soon();
    const unsubscribe = handle.subscribe(soon);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [handle]);
  return count;
}

const counts = new WeakMap<Node, number>();

function countWords(doc: Node): number {
  let count = 0;
  doc.forEach((block) => {
    const known = counts.get(block) ?? wordsIn(block.textBetween(0, block.content.size, ' ', ' '));
    counts.set(block, known);
    count += known;
  });
  return count;
}

function wordsIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*/gu,
  )) {
    count += 1;
  }
  return count;
}

export const Outline = memo(function Outline({ handle }: { handle: EditorHandle }) {
  const headings = useCalmState(handle, headingsOf, []);
  const words = useWordCount(handle);
  const go = (index: number) => {
    const place = handle.view && placeOf(handle.view.state.doc, index);
    if (place !== null) handle.run(selectAt(place));
  };
  return (
    <nav className="rich-outline" aria-label={t('Outline')}>
      {headings.length === 0 && <p className="muted">{t('Headings appear here.')}</p>}
      <ul>
        {keyed(headings).map(({ key, node: { level, text } }) => (
          <li key={key} style={{ paddingInlineStart: `${(level - 1) * 12}px` }}>
            <button type="button" className="row-button outline-entry" dir="auto" onClick={() => go(Number(key))}>
              {text || t('Empty heading')}
            </button>
          </li>
        ))}
      </ul>
      <p className="muted word-count">{plural(words, 'One word', '{n} words')}</p>
    </nav>
  );
});
