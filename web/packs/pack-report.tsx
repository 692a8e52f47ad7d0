/** What the pack does not hold, and which links lead out of it: what an auditor asks next. */

import type { PackReport } from '../../contract/index.ts';
import { sayInLanguage } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { ScrollRegion } from '../ui/index.ts';

interface Line {
  key: string;
  text: string;
}

function Part({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="report-part">
      <summary>
        {title} ({lines.length})
      </summary>
      <ScrollRegion className="report-lines" role="group" label={title}>
        <ul>
          {lines.map((line) => (
            <li key={line.key}>{line.text}</li>
          ))}
        </ul>
      </ScrollRegion>
    </details>
  );
}

const linkLine = ({ from, to }: { from: string; to: string }): Line => ({
  key: `${from} ${to}`,
  text: `${from} → ${to.replace(/^doc:/, '')}`,
});

const warningLine = ({ humanId, code, detail, line }: PackReport['warnings'][number]): Line => ({
  key: `${humanId} ${code} ${line} ${sayInLanguage(detail)}`,
  text: `${humanId}${line === null ? '' : `, ${t('line {number}', { number: line })}`}: ${sayInLanguage(detail)}`,
});

const rest = (count: number): Line[] =>
  count === 0 ? [] : [{ key: 'rest', text: t('And {n} more; see the print check of each document.', { n: count }) }];

/** The same link written twice in a document is one line. */
const distinct = (lines: readonly Line[]): Line[] => [...new Map(lines.map((line) => [line.key, line])).values()];

export function PackReportView({ report }: { report: PackReport }) {
  const { leftOut, broken, links, warnings, moreWarnings } = report;
  const isClean = leftOut.length + broken.length + links.outside.length + links.nowhere.length + warnings.length === 0;
  if (isClean)
    return <p className="muted">{t('Complete: nothing was left out and every link leads somewhere in the pack.')}</p>;
  return (
    <div className="report">
      <Part
        title={t('Left out')}
        lines={leftOut.map(({ humanId, title, reason }) => ({ key: humanId, text: `${humanId} ${title}: ${reason}` }))}
      />
      <Part
        title={t('Images or parts that could not be shown')}
        lines={distinct(
          broken.map(({ humanId, reason }) => ({ key: `${humanId} ${reason}`, text: `${humanId}: ${reason}` })),
        )}
      />
      <Part
        title={t('What print cannot show as it is written')}
        lines={[...warnings.map(warningLine), ...rest(moreWarnings)]}
      />
      <Part title={t('Links to documents outside the pack')} lines={distinct(links.outside.map(linkLine))} />
      <Part title={t('Broken links')} lines={distinct(links.nowhere.map(linkLine))} />
    </div>
  );
}
