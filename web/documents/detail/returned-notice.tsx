/** Why a draft came back from review, for whoever works on it. */
import type { Version } from '../../../contract/index.ts';
import { t } from '../../texts/index.ts';
import { Banner, dayOf } from '../../ui/index.ts';

export function ReturnedNotice({ version }: { version: Version }) {
  const { returned } = version.review;
  if (version.state !== 'DRAFT' || !returned) return null;
  return (
    <Banner tone="warn">
      <strong>{t('{name} returned it on {day}:', { name: returned.by.displayName, day: dayOf(returned.at) })}</strong>{' '}
      <span className="returned-reason" dir="auto">
        {returned.reason}
      </span>
    </Banner>
  );
}
