/** The trail as it is filtered, as a file with the hashes that link its events. */
import { useState } from 'react';
import type { AuditFilter } from '../../contract/index.ts';
import { download, sayWhy, trailFilePath } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Button, Menu, MenuItem, say } from '../ui/index.ts';

export function DownloadTrail({ scopeId, filter }: { scopeId: string | null; filter: AuditFilter }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'jsonl') => {
    setBusy(true);
    const path = trailFilePath(scopeId, filter, format);
    await download(path, `audit-trail.${format}`).catch((error) => say(sayWhy(error), 'bad'));
    setBusy(false);
  };
  const button = (
    <Button icon="download" isDisabled={isBusy}>
      {t('Download')}
    </Button>
  );
  return (
    <Menu button={button} label={t('Download these events')}>
      <MenuItem note={t('For a spreadsheet')} onAction={() => void save('csv')}>
        {t('CSV')}
      </MenuItem>
      <MenuItem
        note={t('With what was hashed, so that any program can check the chain')}
        onAction={() => void save('jsonl')}
      >
        {t('JSON lines')}
      </MenuItem>
    </Menu>
  );
}
