/** The way to My work, with how much is asked of the person. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { firstPage } from '../address/index.ts';
import { inboxQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { askedFor } from './work-sections.ts';

export function WorkLink({ isCounting }: { isCounting: boolean }) {
  const { data: count = 0 } = useQuery({ ...inboxQuery, select: askedFor, enabled: isCounting });
  return (
    <Link to={firstPage} className="nav-link">
      {t('My work')}
      {count > 0 && (
        <>
          {' '}
          <span className="count">
            {count}
            <span className="visually-hidden"> {t('waiting§people')}</span>
          </span>
        </>
      )}
    </Link>
  );
}
