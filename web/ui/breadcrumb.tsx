/** Where this is. The caller gives links; the last one is the page itself. */
import type { ReactNode } from 'react';
import './page.css';
import { t } from '../texts/index.ts';

export interface Crumb {
  key: string;
  content: ReactNode;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="breadcrumb">
        {crumbs.map((crumb, index) => (
          <li key={crumb.key} {...(index === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
            {crumb.content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
