/** The acts of a version as buttons: the next step first, the rare and the final ones in a menu. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { isExportable, type VersionStep } from '../../../domain/lifecycle/index.ts';
import { useMe } from '../../api/index.ts';
import { Button, IconButton, type IconName, Menu, MenuItem } from '../../ui/index.ts';
import { stepWords } from './act-words.ts';
import { DeriveDialog } from './derive-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ReviseDialog } from './revise-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';
import { type ActName, availableActs, mayEdit } from './version-acts.ts';

const inBar: ReadonlySet<ActName> = new Set(['submit', 'return', 'release', 'revise']);
const menuIcons: Partial<Record<ActName, IconName>> = {
  cancel: 'close',
  revoke: 'warning',
  dispose: 'trash',
  derive: 'link',
};
const labelOf = (act: ActName) =>
  act === 'revise' ? 'Revise' : act === 'derive' ? 'Derive into another scope' : stepWords[act].label;
const isFinal = (act: ActName) => act === 'cancel' || act === 'revoke' || act === 'dispose';

interface ActsProps {
  document: DocumentDetail;
  version: Version;
}

export function ActBar({ document, version }: ActsProps) {
  const me = useMe();
  const [asked, setAsked] = useState<ActName | null>(null);
  const acts = availableActs(me, document, version);
  const rare = acts.filter((act) => !inBar.has(act));
  return (
    <>
      {mayEdit(me, document, version) && (
        <Link
          to="/documents/$documentId/versions/$versionId/edit"
          params={{ documentId: document.id, versionId: version.id }}
          className="button button-primary button-medium"
        >
          Edit
        </Link>
      )}
      {acts
        .filter((act) => inBar.has(act))
        .map((act) => (
          <Button key={act} variant={act === 'release' ? 'primary' : 'secondary'} onPress={() => setAsked(act)}>
            {labelOf(act)}
          </Button>
        ))}
      {isExportable(version.state) && <ExportButton document={document} version={version} />}
      {rare.length > 0 && (
        <Menu button={<IconButton icon="more" label="More acts" />} label="More acts">
          {rare.map((act) => (
            <MenuItem
              key={act}
              onAction={() => setAsked(act)}
              {...(menuIcons[act] && { icon: menuIcons[act] })}
              {...(isFinal(act) && { tone: 'danger' as const })}
            >
              {labelOf(act)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <AskedDialog asked={asked} document={document} version={version} onClose={() => setAsked(null)} />
    </>
  );
}

function AskedDialog({
  asked,
  document,
  version,
  onClose,
}: ActsProps & { asked: ActName | null; onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  if (asked === null) return null;
  if (asked === 'revise') return <ReviseDialog document={document} onClose={onClose} />;
  if (asked === 'derive') return <DeriveDialog document={document} onClose={onClose} />;
  const step: VersionStep = asked;
  const subject = { humanId: document.humanId, number: version.number };
  const editAt = (line: number) =>
    navigate({
      to: '/documents/$documentId/versions/$versionId/edit',
      params: { documentId: document.id, versionId: version.id },
      search: { line },
    });
  const onLine = mayEdit(me, document, version) ? { onLine: editAt } : {};
  return <StepDialog key={step} step={step} version={version} subject={subject} onClose={onClose} {...onLine} />;
}
