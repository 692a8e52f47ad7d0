/** The menu behind a slash, below the cursor. The cursor stays in the text; the keys for it are the plugin's. */
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../texts/index.ts';
import { type EditorHandle, useReadState } from './editor-handle.ts';
import { slashChoice, slashKey, takeSlash } from './slash.ts';

export function SlashPopup({ handle }: { handle: EditorHandle }) {
  const shown = useReadState(
    handle,
    (state) => {
      const { from, query, index } = slashKey.getState(state) ?? { from: null, query: '', index: 0 };
      return from === null ? null : { from, query, index };
    },
    null,
  );
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { view } = handle;
    if (!shown || !view || !list.current) return;
    const { left, top, bottom } = view.coordsAtPos(shown.from);
    const { offsetHeight: height, offsetWidth: width } = list.current;
    const fitsBelow = bottom + height + 8 < window.innerHeight;
    list.current.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
    list.current.style.top = `${fitsBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`;
    list.current.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, handle]);
  if (!shown) return null;
  return (
    <div
      ref={list}
      id="slash-menu"
      role="listbox"
      aria-label={t('Insert')}
      className="popover listbox slash-menu"
      // It scrolls by itself where it is longer than the room, so the keyboard must reach it.
      tabIndex={0}
    >
      {slashChoice(shown.query).map((entry, index) => (
        <div
          key={entry.id}
          id={`slash-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === shown.index}
          className="listbox-item slash-entry"
          // The cursor must not leave the text before the entry is taken.
          onMouseDown={(event) => {
            event.preventDefault();
            handle.run(takeSlash(entry));
          }}
        >
          <span className="menu-item-text">
            <span>{entry.label}</span>
            <span className="menu-item-note">{entry.note}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
