/** Who was asked to review a version before is led first to what changed since. */
import { Link } from '@tanstack/react-router';
import type { Version } from '../../../contract/index.ts';
import { rich, t } from '../../texts/index.ts';
import { Banner, dayOf } from '../../ui/index.ts';
import { useLastReviewed } from '../steps/last-reviewed.ts';

export function ReviewedNotice({ version }: { version: Version }) {
  const before = useLastReviewed(version);
  if (!before) return null;
  const { number, at, outcome, reason } = before;
  return (
    <Banner
      action={
        <Link
          className="button button-secondary button-small"
          to="/documents/$documentId/compare"
          params={{ documentId: version.documentId }}
          search={{ to: version.id, from: `submission:${number}` }}
        >
          {t('What changed since')}
        </Link>
      }
    >
      {outcome === 'withdrawn'
        ? t('You were asked to review it before: what was submitted on {day} was withdrawn.', { day: dayOf(at) })
        : reason
          ? rich('You were asked to review it before: what was submitted on {day} was returned: {reason}', {
              day: dayOf(at),
              reason: <span dir="auto">“{reason}”</span>,
            })
          : t('You were asked to review it before: what was submitted on {day} was returned.', { day: dayOf(at) })}
    </Banner>
  );
}
