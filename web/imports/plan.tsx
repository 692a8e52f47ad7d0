/** The plan of an import: what will be written, what cannot be, and the fields that correct it. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChangeImportBody, Import } from '../../contract/index.ts';
import { isOutsideFolder } from '../../domain/import/index.ts';
import { changeImport, dropImport, keys, sayWhy } from '../api/index.ts';
import { plural, t } from '../texts/index.ts';
import { Banner, Button, InParts, say } from '../ui/index.ts';
import { PlanTable } from './plan-table.tsx';
import { byUrgency, countPlan, type PlannedDocument } from './plan-words.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { RunDialog } from './run-dialog.tsx';

const step = 100;

export function Plan({ plan, onDropped }: { plan: Import; onDropped: () => void }) {
  const queryClient = useQueryClient();
  const [isRunOpen, setRunOpen] = useState(false);
  const [previewed, setPreviewed] = useState<PlannedDocument | null>(null);
  // The order is kept while it is corrected, so that a row does not run away from under the cursor.
  const [order] = useState(() => byUrgency(plan.documents).map(({ path }) => path));
  const rows = useMemo(() => {
    const byPath = new Map(plan.documents.map((document) => [document.path, document]));
    return order.flatMap((path) => byPath.get(path) ?? []);
  }, [order, plan]);
  const counts = countPlan(plan.documents);
  const atRoot = plan.documents.filter((document) => !document.skip && isOutsideFolder(document)).length;
  const proposed = plan.documents.flatMap(({ path, proposal, skip }) =>
    proposal === null || skip ? [] : [{ path, humanId: proposal }],
  );
  const put = (fresh: Import) => queryClient.setQueryData(keys.import(plan.id), fresh);
  const change = async (documents: ChangeImportBody['documents']) => {
    try {
      put(await changeImport(plan.id, documents));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  const drop = async () => {
    try {
      await dropImport(plan.id);
      onDropped();
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return (
    <div className="stack">
      <div className="row">
        <p role="status">
          <strong>{plan.fileName}</strong>: {plural(counts.ready, '{n} document ready', '{n} documents ready')}
          {counts.problems > 0 && `, ${t('{count} with a problem', { count: counts.problems })}`}
          {counts.warned > 0 && `, ${t('{count} with a note', { count: counts.warned })}`}
          {counts.skipped > 0 && `, ${t('{count} left out', { count: counts.skipped })}`}.
        </p>
        <span className="spacer" />
        <Button onPress={drop}>{t('Discard')}</Button>
        <Button variant="primary" isDisabled={counts.ready === 0} onPress={() => setRunOpen(true)}>
          {plural(counts.ready, 'Bring in {n} document', 'Bring in {n} documents')}
        </Button>
      </div>
      {counts.problems > 0 && (
        <Banner tone="warn">
          {t(
            'A document with a problem is left out. Correct its number or title here, or bring in the others without it.',
          )}
        </Banner>
      )}
      {atRoot > 0 && (
        <Banner tone="warn">
          {t('You may not create folders in this scope, and some folders of the files do not exist here yet.')}{' '}
          {plural(
            atRoot,
            '{n} document will stand outside any folder until somebody with that right arranges them. To keep the folders, ask for the right to organize documents before you bring them in.',
            '{n} documents will stand outside any folder until somebody with that right arranges them. To keep the folders, ask for the right to organize documents before you bring them in.',
          )}
        </Banner>
      )}
      <LeftOver paths={plan.leftOver} />
      {proposed.length > 1 && (
        <div className="row">
          <span>
            {t('{count} documents can have the number that their name suggests.', { count: proposed.length })}
          </span>
          <Button onPress={() => change(proposed)}>
            {t('Use the {count} proposed numbers', { count: proposed.length })}
          </Button>
        </div>
      )}
      <InParts rows={rows} step={step} counted={(n) => plural(n, '{n} document', '{n} documents')}>
        {(part) => <PlanTable rows={part} onChange={change} onPreview={setPreviewed} />}
      </InParts>
      {isRunOpen && <RunDialog plan={plan} count={counts.ready} onStarted={put} onClose={() => setRunOpen(false)} />}
      {previewed && <PreviewDialog plan={plan} document={previewed} onClose={() => setPreviewed(null)} />}
    </div>
  );
}

/** Nothing drops out without a word: these are no documents, and belong to none. */
function LeftOver({ paths }: { paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <Banner tone="info">
      <details>
        <summary>
          {plural(
            paths.length,
            '{n} file is not brought in: neither markdown nor Word, and used by no document.',
            '{n} files are not brought in: neither markdown nor Word, and used by no document.',
          )}
        </summary>
        <ul>
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      </details>
    </Banner>
  );
}
