/** The search box of the top bar: `/` from anywhere puts the cursor into it. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { scope } = useSearch({ strict: false });
  const [text, setText] = useState('');

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isShortcut =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      // A dialog keeps the keyboard to itself.
      if (!isShortcut || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focusSearch);
    return () => window.removeEventListener('keydown', focusSearch);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    if (q !== '') void navigate({ to: '/search', search: { q, ...(scope && { scope }) } });
  };
  return (
    <search className="search-box">
      <form onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label={t('Search documents')}
          placeholder={t('Search number, title, text')}
          aria-keyshortcuts="/"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd className="kbd">/</kbd>
      </form>
    </search>
  );
}
