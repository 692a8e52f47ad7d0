/** How the draft prints as it was last saved. It is asked for after each save and never stands in the way of typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { VersionDetail } from '../../contract/index.ts';
import { printCheckQuery } from '../api/index.ts';
import { PrintCheckView } from '../documents/index.ts';
import { Button } from '../ui/index.ts';

interface DraftPrintCheckProps {
  version: VersionDetail;
  /** Of what was saved last; null while something is not saved. */
  revision: number | null;
  onLine: (line: number) => void;
  onRemoveTitle: () => void;
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

export function DraftPrintCheck({ version, revision, onLine, onRemoveTitle }: DraftPrintCheckProps) {
  const { data, isFetching, error } = useDraftCheck(version, revision);
  return (
    <PrintCheckView
      check={data}
      isChecking={isFetching || revision === null}
      failure={error}
      onLine={onLine}
      remedy={({ code }) =>
        code === 'TITLE_REPEATED' && (
          <Button size="small" onPress={onRemoveTitle}>
            Remove the heading
          </Button>
        )
      }
    />
  );
}
