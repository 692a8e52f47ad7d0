/** What print would make of a version: how many pages, and each warning with the line that it leads to. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PrintCheck, PrintWarning, Version } from '../../../contract/index.ts';
import { printCheckQuery, sayInLanguage, sayWhy } from '../../api/index.ts';
import { Icon } from '../../ui/index.ts';
import './print-check.css';
import { plural, t } from '../../texts/index.ts';
import { wordsOfLine } from './words-of-line.ts';

export interface PrintCheckViewProps {
  check: PrintCheck | undefined;
  /** A newer answer is awaited; the last one stays on the screen meanwhile. */
  isChecking: boolean;
  failure: unknown;
  onLine?: ((line: number) => void) | undefined;
  /** The projection of a rich version: places are named by its words, since its author sees no lines. */
  projection?: string | null | undefined;
  /** What can be done about a warning at once. */
  remedy?: (warning: PrintWarning) => ReactNode;
  /** What can be done about several at once. */
  remedies?: ReactNode;
}

function headingOf({ check, isChecking, failure }: PrintCheckViewProps): string {
  if (failure && !isChecking) return t('Print check failed');
  if (!check) return t('Checking how it prints…');
  const pages = plural(check.pages, 'Prints on one page', 'Prints on {n} pages');
  const count = check.warnings.length;
  if (count === 0) return pages;
  return plural(count, '{pages}, one thing to look at', '{pages}, {n} things to look at', { pages });
}

export function PrintCheckView(props: PrintCheckViewProps) {
  const { check, isChecking, failure, onLine, remedy, remedies, projection = null } = props;
  const warnings = check?.warnings ?? [];
  return (
    <section className="print-check" aria-label={t('Print check')} aria-busy={isChecking}>
      <div role="status">
        <h2 className="side-heading">{headingOf(props)}</h2>
      </div>
      {failure && !isChecking ? <p className="muted">{sayWhy(failure)}</p> : null}
      {warnings.length > 0 && remedies}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={`${warning.code} ${warning.line} ${warning.detail}`}>
              <Warning {...{ warning, onLine, projection }} />
              {remedy?.(warning)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Warning({
  warning: { detail, line },
  onLine,
  projection,
}: {
  warning: PrintWarning;
  onLine: PrintCheckViewProps['onLine'];
  projection: string | null;
}) {
  const place =
    line === null ? null : projection === null ? t('Line {line}', { line }) : placeInWords(projection, line);
  const said = (
    <>
      <Icon name="warning" />
      {place !== null && <span className={projection === null ? 'line-number' : 'near-words'}>{place}</span>}
      <span dir="auto">{sayInLanguage(detail)}</span>
    </>
  );
  if (line === null || !onLine) return <span className="print-check-entry">{said}</span>;
  return (
    <button type="button" className="row-button print-check-entry" onClick={() => onLine(line)}>
      {said}
    </button>
  );
}

const placeInWords = (projection: string, line: number): string | null => {
  const words = wordsOfLine(projection, line);
  return words && t('At “{words}”', { words });
};

/** Asked anew each time: what is about to be frozen counts, not what was looked at before. */
export const usePrintCheck = (version: Version, enabled = true) =>
  useQuery({ ...printCheckQuery(version.id, version.revision, ['as they are']), staleTime: 0, gcTime: 0, enabled });

export function VersionPrintCheck({
  version,
  onLine,
  projection,
}: { version: Version } & Pick<PrintCheckViewProps, 'onLine' | 'projection'>) {
  const { data, isFetching, error } = usePrintCheck(version);
  return <PrintCheckView check={data} isChecking={isFetching} failure={error} {...{ onLine, projection }} />;
}
