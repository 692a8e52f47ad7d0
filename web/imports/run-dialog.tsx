/** The last question before documents are written: why, and whether they are released at once. */
import { useState } from 'react';
import type { Import } from '../../contract/index.ts';
import { holds, runImport, sayWhy, useMe } from '../api/index.ts';
import { plural, t } from '../texts/index.ts';
import { Checkbox, FormDialog, TextField } from '../ui/index.ts';

export interface RunDialogProps {
  plan: Import;
  count: number;
  onStarted: (started: Import) => void;
  onClose: () => void;
}

export function RunDialog({ plan, count, onStarted, onClose }: RunDialogProps) {
  const me = useMe();
  const mayRelease = holds(me, plan.scopeId, 'RELEASE_DOCUMENTS');
  const [release, setRelease] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      isOpen
      title={plural(count, 'Bring in {n} document', 'Bring in {n} documents')}
      action={release ? t('Bring in and release') : t('Bring in as drafts')}
      isDisabled={reason.trim() === ''}
      explain={sayWhy}
      onClose={onClose}
      onSubmit={async () => onStarted(await runImport(plan.id, { release, reason: reason.trim() }))}
    >
      <p>
        {plural(
          count,
          '{n} document will be written, whole or not at all. You can close this page meanwhile; the run goes on.',
          '{n} documents will be written, each whole or not at all. You can close this page meanwhile; the run goes on.',
        )}
      </p>
      <TextField
        label={t('Reason')}
        help={t('Stands in the audit trail.')}
        value={reason}
        onChange={setReason}
        isRequired
        autoFocus
      />
      {mayRelease ? (
        <Checkbox isSelected={release} onChange={setRelease}>
          {t('Release them at once, without a review')}
        </Checkbox>
      ) : (
        <p className="muted">
          {t('They become drafts. To release them at once takes the right to release documents.')}
        </p>
      )}
    </FormDialog>
  );
}
