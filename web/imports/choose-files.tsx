/** The first step: files, a folder or a zip, dropped or chosen. */
import { useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { Import } from '../../contract/index.ts';
import { checkImport, holds, sayWhy, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Banner, Button, Icon, Skeleton, useStableCallback } from '../ui/index.ts';
import { FileDrop } from './file-drop.tsx';
import { filesOfField, type GatheredFile } from './gathered-files.ts';
import { takeHandedFiles } from './handed-files.ts';
import { oneUpload, UploadRefused } from './one-upload.ts';

export function ChooseFiles({ scopeId, onChecked }: { scopeId: string; onChecked: (plan: Import) => void }) {
  const me = useMe();
  const mayCreateFolders = holds(me, scopeId, 'ORGANIZE_DOCUMENTS') || holds(me, scopeId, 'ACTIVATE_CATALOG_ENTRIES');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const check = useStableCallback(async (files: readonly GatheredFile[]) => {
    setBusy(true);
    setFailure(null);
    try {
      const { blob, name } = await oneUpload(files);
      onChecked(await checkImport(scopeId, blob, name));
    } catch (error) {
      setFailure(error instanceof UploadRefused ? error.message : sayWhy(error));
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const handed = takeHandedFiles();
    if (handed.length > 0) void check(handed);
  }, [check]);
  if (isBusy) return <Checking />;
  const take = (files: FileList | null) => files && files.length > 0 && void check(filesOfField(files));
  return (
    <FileDrop onFiles={check}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="import-zone">
        <Icon name="upload" size={28} />
        <p>{t('Drop markdown or Word files here, a folder of them, or a zip.')}</p>
        <div className="row">
          <FileTrigger allowsMultiple acceptedFileTypes={['.zip', '.md', '.docx']} onSelect={take}>
            <Button variant="primary">{t('Choose files')}</Button>
          </FileTrigger>
          <FileTrigger acceptDirectory onSelect={take}>
            <Button>{t('Choose a folder')}</Button>
          </FileTrigger>
        </div>
      </div>
      <p className="muted">
        {t(
          'Nothing is written before you have seen the plan. Folders become folders, each file a document with its pictures; links between the files stay links. At most 200 MiB and 5,000 files at once.',
        )}
      </p>
      {!mayCreateFolders && (
        <p className="muted">
          {t(
            'You may not create folders in this scope: documents of folders that do not exist here yet will stand outside any folder. The plan names them.',
          )}
        </p>
      )}
    </FileDrop>
  );
}

function Checking() {
  return (
    <div className="card card-pad stack" role="status">
      <p>{t('The files are sent and checked. This takes a moment for large ones.')}</p>
      <Skeleton lines={5} label={t('Checking the files')} />
    </div>
  );
}
