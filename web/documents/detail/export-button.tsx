/** Export: asks the server for the printable form, or for a Word file, and saves it under the server's name. */
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { download, sayWhy, versionPdfPath, versionWordPath } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { Button, say } from '../../ui/index.ts';

interface Exported {
  document: DocumentDetail;
  version: Version;
}

const paths = { pdf: versionPdfPath, docx: versionWordPath };

export async function exportVersion({ document, version }: Exported, format: 'pdf' | 'docx'): Promise<void> {
  try {
    await download(paths[format](version.id), `${document.humanId}_v${version.number}.${format}`);
    say(
      t('Exported {name} version {number} as an uncontrolled copy.', {
        name: document.humanId,
        number: version.number,
      }),
    );
  } catch (error) {
    say(sayWhy(error), 'bad');
  }
}

export function ExportButton(exported: Exported) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await exportVersion(exported, 'pdf');
    setBusy(false);
  };
  return (
    <Button icon="download" onPress={save} isDisabled={isBusy}>
      {isBusy ? t('Exporting…') : t('Export PDF')}
    </Button>
  );
}
