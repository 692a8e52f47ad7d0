/** How the draft prints as it was last saved. It is asked for after each save and never stands in the way of typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PrintWarning, VersionDetail } from '../../contract/index.ts';
import { printCheckQuery } from '../api/index.ts';
import { PrintCheckView } from '../documents/index.ts';
import { t } from '../texts/index.ts';
import { Button, useStableCallback } from '../ui/index.ts';
import type { Drawings } from './drawings/use-drawings.ts';

interface DraftPrintCheckProps {
  version: VersionDetail;
  /** Of what was saved last; null while something is not saved. */
  revision: number | null;
  onLine: (line: number) => void;
  onRemoveTitle: () => void;
  /** The text as it is now, as markdown. */
  textNow: () => string;
  drawings: Drawings;
}

function useDraftCheck(version: VersionDetail, revision: number | null) {
  const files = version.attachments.map(({ id }) => id);
  return useQuery({
    ...printCheckQuery(version.id, revision ?? 0, files),
    enabled: revision !== null,
    placeholderData: keepPreviousData,
  });
}

/** How many things print would make otherwise than meant. */
export const usePrintWarnings = (version: VersionDetail, revision: number | null): number =>
  useDraftCheck(version, revision).data?.warnings.length ?? 0;

export function DraftPrintCheck(props: DraftPrintCheckProps) {
  const { version, revision, onLine, onRemoveTitle, textNow, drawings } = props;
  const { data, isFetching, error } = useDraftCheck(version, revision);
  // Read once for each answer: it takes a while in a long text.
  const [projection, setProjection] = useState<string | null>(null);
  const readText = useStableCallback(textNow);
  useEffect(() => {
    if (version.contentFormat === 'rich' && data && data.warnings.length > 0) setProjection(readText());
  }, [version.contentFormat, data, readText]);
  const drawable = data?.warnings.filter(({ code }) => code === 'SHOWN_AS_SOURCE').length ?? 0;
  const remedy = ({ code, line }: PrintWarning) => {
    if (code === 'TITLE_REPEATED') {
      return (
        <Button size="small" onPress={onRemoveTitle}>
          {t('Remove the heading')}
        </Button>
      );
    }
    if (code !== 'SHOWN_AS_SOURCE' || line === null) return null;
    return (
      <Button size="small" isDisabled={drawings.isBusy} onPress={() => void drawings.draw(line)}>
        {t('Draw it for paper')}
      </Button>
    );
  };
  return (
    <PrintCheckView
      check={data}
      isChecking={isFetching || revision === null}
      failure={error}
      onLine={onLine}
      projection={projection}
      remedy={remedy}
      remedies={
        drawable > 1 && (
          <Button size="small" isDisabled={drawings.isBusy} onPress={() => void drawings.draw('all')}>
            {t('Draw all formulas and diagrams for paper')}
          </Button>
        )
      }
    />
  );
}
