/**
 * The field of a comment. An @ offers the members of the scope: arrows choose, Enter or Tab takes, Escape closes; Ctrl and Enter sends
 * the comment. The focus stays in the text.
 */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MemberCandidate } from '../../contract/index.ts';
import { holds, ownersQuery, readersQuery, useMe } from '../api/index.ts';
import { rich, t } from '../texts/index.ts';
import { type TypedName, typedName, withName } from './mentioned-at.ts';

export interface MentionFieldProps {
  scopeId: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSend: (event: KeyboardEvent) => void;
  /** What Escape does while no names are offered; null where it must not give up what was written. */
  onEscape: (() => void) | null;
}

const mostShown = 6;

/** Two routes list the members, each for those who hold one of the two rights that commenting needs. */
function useMembers(scopeId: string, named: TypedName | null): readonly MemberCandidate[] {
  const me = useMe();
  const q = named?.typed ?? '';
  const mayAuthor = holds(me, scopeId, 'AUTHOR_DOCUMENTS');
  const owners = useQuery({ ...ownersQuery(scopeId, q), enabled: named !== null && mayAuthor });
  const readers = useQuery({ ...readersQuery(scopeId, q), enabled: named !== null && !mayAuthor });
  const { data } = mayAuthor ? owners : readers;
  return named === null ? [] : (data?.items.slice(0, mostShown) ?? []);
}

export function MentionField({ scopeId, label, value, onChange, onSend, onEscape }: MentionFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const cursorAfter = useRef<number | null>(null);
  const [named, setNamed] = useState<TypedName | null>(null);
  const [index, setIndex] = useState(0);
  const people = useMembers(scopeId, named);
  const isOpen = named !== null && people.length > 0;
  const chosen = people[Math.min(index, people.length - 1)];

  // Opened by a button of its own, which is gone then.
  useLayoutEffect(() => {
    const text = area.current;
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
  }, []);
  useLayoutEffect(() => {
    if (cursorAfter.current === null) return;
    area.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = null;
  });
  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setNamed(typedName(text, selectionStart));
    setIndex(0);
  };
  const take = ({ displayName }: MemberCandidate) => {
    if (named === null) return;
    const { text, cursor } = withName(value, named, displayName);
    cursorAfter.current = cursor;
    setNamed(null);
    onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSend(event);
    if (!isOpen) {
      if (event.key === 'Escape' && onEscape) onEscape();
      return;
    }
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') setNamed(null);
    else if (event.key === 'ArrowDown') setIndex((index + 1) % people.length);
    else if (event.key === 'ArrowUp') setIndex((index + people.length - 1) % people.length);
    else if (chosen) take(chosen);
  };
  return (
    <div className="field mention-field">
      <label className="field-label" htmlFor={`${id}-text`}>
        {label}
      </label>
      <textarea
        ref={area}
        id={`${id}-text`}
        className="input"
        rows={3}
        maxLength={10_000}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && chosen ? `${id}-${chosen.id}` : undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          onChange(target.value);
          look(target);
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onKeyUp={({ key, currentTarget }) => /^(Arrow(Left|Right)|Home|End)$/.test(key) && look(currentTarget)}
        onBlur={() => setNamed(null)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Members')}
        className="popover listbox mention-list"
        hidden={!isOpen}
      >
        {people.map((person) => (
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            className="listbox-item slash-entry"
            // The cursor must not leave the text before the name is taken.
            onMouseDown={(event) => {
              event.preventDefault();
              take(person);
            }}
          >
            <span className="menu-item-text">
              <span>{person.displayName}</span>
              <span className="menu-item-note">{person.email}</span>
            </span>
          </div>
        ))}
      </div>
      <span id={`${id}-help`} className="field-help">
        {rich(
          '<kbd>@</kbd> names somebody · <kbd>Ctrl</kbd> <kbd>Enter</kbd> sends',
          {},
          { kbd: (inside) => <kbd className="kbd">{inside}</kbd> },
        )}
      </span>
    </div>
  );
}
