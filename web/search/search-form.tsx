/** The words, on the page itself, so that they can be changed where the results are. */
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { SearchSearch } from '../address/index.ts';
import { t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';

export function SearchForm({ search }: { search: SearchSearch }) {
  const navigate = useNavigate();
  const [text, setText] = useState(search.q ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words !== '') void navigate({ to: '/search', search: { ...search, q: words } });
  };
  return (
    <form className="row search-form" onSubmit={submit}>
      <input
        className="input search-words"
        type="search"
        aria-label={t('Words to look for')}
        placeholder={t('Number, title or text')}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" icon="search">
        {t('Search')}
      </Button>
    </form>
  );
}
