/** The headings at the side, each a way to its place, and how long the text is. */
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { useEffect, useState } from 'react';
import { selectAt } from './commands.ts';
import { type EditorHandle, useReadState } from './editor-handle.ts';

interface Entry {
  position: number;
  level: number;
  text: string;
}

function headingsOf({ doc }: Pick<EditorState, 'doc'>): Entry[] {
  const entries: Entry[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'heading')
      entries.push({ position, level: Number(node.attrs.level), text: node.textContent });
    return !node.isTextblock && node.type.name !== 'table';
  });
  return entries;
}

const pauseMs = 500;

/** Counted at a pause: a long text takes some milliseconds. Scripts without spaces are counted by their words too. */
function useWordCount(handle: EditorHandle): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let counted: Node | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recount = () => {
      const doc = handle.state()?.doc ?? null;
      if (doc === null || doc === counted) return;
      counted = doc;
      setCount(wordsIn(doc.textBetween(0, doc.content.size, ' ', ' ')));
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

function wordsIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:['’._-][\p{L}\p{N}]+)*/gu,
  )) {
    count += 1;
  }
  return count;
}

export function Outline({ handle }: { handle: EditorHandle }) {
  const headings = useReadState(handle, headingsOf, []);
  const words = useWordCount(handle);
  const go = (position: number) => handle.run(selectAt(position));
  return (
    <nav className="rich-outline" aria-label="Outline">
      <h2 className="side-heading">Outline</h2>
      {headings.length === 0 && <p className="muted">Headings appear here.</p>}
      <ul>
        {headings.map(({ position, level, text }) => (
          <li key={position} style={{ paddingInlineStart: `${(level - 1) * 12}px` }}>
            <button type="button" className="outline-entry" dir="auto" onClick={() => go(position)}>
              {text || 'Empty heading'}
            </button>
          </li>
        ))}
      </ul>
      <p className="muted word-count">{words === 1 ? 'One word' : `${words.toLocaleString('en')} words`}</p>
    </nav>
  );
}
