/** The headings of the content as links. Levels are drawn relative to the highest that occurs. */
import { Link } from '@tanstack/react-router';
import type { HeadingEntry } from '../../domain/content/index.ts';
import { headingId } from './surroundings.ts';
import './table-of-contents.css';
import { t } from '../texts/index.ts';

export function TableOfContents({ headings }: { headings: readonly HeadingEntry[] }) {
  const top = Math.min(...headings.map(({ level }) => level));
  const shown = headings.filter(({ level }) => level <= top + 2);
  return (
    <nav aria-label={t('Contents of the document')} className="table-of-contents">
      <ul>
        {shown.map((heading) => (
          <li key={heading.slug} className={`toc-level-${heading.level - top}`}>
            <Link
              to="."
              search={(before) => before}
              activeOptions={{ includeHash: true }}
              hash={headingId(heading.slug)}
            >
              {heading.text || t('Untitled section')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
