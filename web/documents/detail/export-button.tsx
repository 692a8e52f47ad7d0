/** Export PDF: asks the server for the one printable form and saves it under the server's name. */
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { download, sayWhy, versionPdfPath } from '../../api/index.ts';
import { Button, say } from '../../ui/index.ts';

export function ExportButton({ document, version }: { document: DocumentDetail; version: Version }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(versionPdfPath(version.id), `${document.humanId}_v${version.number}.pdf`);
      say(`Exported ${document.humanId} version ${version.number} as an uncontrolled copy.`);
    } catch (error) {
      say(sayWhy(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" onPress={save} isDisabled={isBusy}>
      {isBusy ? 'Exporting…' : 'Export PDF'}
    </Button>
  );
}
