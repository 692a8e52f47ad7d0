/** The words, on the page itself, so that they can be changed where the results are. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/index.ts';

export function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate();
  const { scope } = useSearch({ strict: false });
  const [text, setText] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words !== '') void navigate({ to: '/search', search: { q: words, ...(scope && { scope }) } });
  };
  return (
    <form className="row search-form" onSubmit={submit}>
      <input
        className="input"
        type="search"
        aria-label="Words to look for"
        placeholder="Number, title or text"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" icon="search">
        Search
      </Button>
    </form>
  );
}
