/** The rows of a plan, with number and title as fields. */

import { useState } from 'react';
import type { ChangeImportBody } from '../../contract/index.ts';
import { sayInLanguage } from '../api/index.ts';
import { plural, t } from '../texts/index.ts';
import { Button, Checkbox, type DataColumn, DataTable, TextField } from '../ui/index.ts';
import { type PlannedDocument, placeWords } from './plan-words.ts';

type Change = ChangeImportBody['documents'][number];

export interface PlanTableProps {
  rows: readonly PlannedDocument[];
  onChange: (documents: Change[]) => Promise<void>;
  onPreview: (document: PlannedDocument) => void;
}

export function PlanTable({ rows, onChange, onPreview }: PlanTableProps) {
  const change = (document: PlannedDocument, to: Omit<Change, 'path'>) => onChange([{ path: document.path, ...to }]);
  const columns: DataColumn<PlannedDocument>[] = [
    {
      id: 'taken',
      header: t('Bring in'),
      width: '80px',
      cell: (document) => (
        <Checkbox
          aria-label={t('Bring in {path}', { path: document.path })}
          isSelected={!document.skip}
          onChange={(isTaken) => void change(document, { skip: !isTaken })}
        />
      ),
    },
    {
      id: 'file',
      header: t('File'),
      isRowHeader: true,
      cell: (document) => <FileFacts document={document} />,
    },
    {
      id: 'number',
      header: t('Number'),
      width: '150px',
      cell: (document) => (
        <PlanField
          label={t('Number of {path}', { path: document.path })}
          value={document.humanId ?? ''}
          isInvalid={document.error !== null && !document.skip}
          proposal={document.skip ? null : document.proposal}
          onCommit={(humanId) => change(document, { humanId })}
        />
      ),
    },
    {
      id: 'title',
      header: t('Title'),
      width: '30%',
      cell: (document) => (
        <PlanField
          label={t('Title of {path}', { path: document.path })}
          value={document.title}
          onCommit={(title) => change(document, { title })}
        />
      ),
    },
    {
      id: 'version',
      header: t('Version'),
      width: '80px',
      cell: ({ number }) => `v${number}`,
    },
    {
      id: 'look',
      header: t('Preview'),
      width: '90px',
      cell: (document) => (
        <Button
          size="small"
          aria-label={t('Preview of {path}', { path: document.path })}
          onPress={() => onPreview(document)}
        >
          {t('Look')}
        </Button>
      ),
    },
  ];
  return <DataTable label={t('Plan')} columns={columns} rows={rows} rowKey={({ path }) => path} />;
}

function FileFacts({ document }: { document: PlannedDocument }) {
  const { path, attachments, warnings, error, skip } = document;
  return (
    <div className="plan-file">
      <span>{path}</span>
      <div className="muted">
        {placeWords(document)}
        {attachments.length > 0 && plural(attachments.length, ', with one file', ', with {n} files')}
      </div>
      {error !== null && !skip && <p className="plan-problem">{sayInLanguage(error)}</p>}
      {warnings.length > 0 && !skip && (
        <details>
          <summary>{plural(warnings.length, 'One note', '{n} notes')}</summary>
          <ul className="plan-notes">
            {[...new Set(warnings)].map((warning) => (
              <li key={warning}>{sayInLanguage(warning)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface PlanFieldProps {
  label: string;
  value: string;
  isInvalid?: boolean;
  /** What could stand there, to be taken with one press. */
  proposal?: string | null;
  onCommit: (value: string) => Promise<void>;
}

/** Sent when the field is left or Enter is pressed; Escape brings back what was there. */
function PlanField({ label, value, isInvalid = false, proposal = null, onCommit }: PlanFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null || typed.trim() === value) return setTyped(null);
    void onCommit(typed.trim()).finally(() => setTyped(null));
  };
  return (
    <div className="plan-cell-label">
      <TextField
        label={label}
        value={typed ?? value}
        error={isInvalid ? ' ' : null}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {proposal !== null && typed === null && (
        <Button size="small" onPress={() => void onCommit(proposal)}>
          {t('Use {number}', { number: proposal })}
        </Button>
      )}
    </div>
  );
}
