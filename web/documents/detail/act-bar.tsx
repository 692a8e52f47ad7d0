/** The acts of a version as buttons: the next step first, the rare and the final ones in a menu. */
import { useIsFetching } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { isExportable } from '../../../domain/lifecycle/index.ts';
import { keys, type ReviewStep, useMe } from '../../api/index.ts';
import type { ShownVersion } from '../../comparison/index.ts';
import { type Message, msg, t } from '../../texts/index.ts';
import { Button, IconButton, type IconName, Menu, MenuItem } from '../../ui/index.ts';
import { HoldDialog } from '../keeping/index.ts';
import { type ReturnedSigning, useReturnedHold, useReturnedSigning } from '../steps/signing-return.ts';
import { StepDialog, type StepDialogProps } from '../steps/step-dialog.tsx';
import { stepWords } from '../steps/step-words.ts';
import { DeriveDialog } from './derive-dialog.tsx';
import { ExportButton, exportVersion } from './export-button.tsx';
import { ReviseDialog } from './revise-dialog.tsx';
import { type ActName, availableActs, mayEdit } from './version-acts.ts';

const inBar: ReadonlySet<ActName> = new Set(['submit', 'withdraw', 'approve', 'return', 'release', 'revise']);
const menuIcons: Partial<Record<ActName, IconName>> = {
  cancel: 'close',
  revoke: 'warning',
  dispose: 'trash',
  derive: 'link',
  hold: 'lock',
};
const otherLabels: Record<Exclude<ActName, ReviewStep>, Message> = {
  revise: msg('Revise'),
  derive: msg('Derive into another scope'),
  hold: msg('Put on hold'),
};
const isStep = (act: ActName): act is ReviewStep => act in stepWords;
const labelOf = (act: ActName): string => t(isStep(act) ? stepWords[act].label : otherLabels[act]);
const isFinal = (act: ActName) => act === 'cancel' || act === 'revoke' || act === 'dispose';

interface ActsProps {
  document: DocumentDetail;
  version: Version;
  /** What the page shows of the version; without its content nobody decides on it. */
  shown: ShownVersion | undefined;
}

export function ActBar({ document, version, shown }: ActsProps) {
  const me = useMe();
  const returned = useReturnedSigning();
  const returnedHold = useReturnedHold('hold');
  const [asked, setAsked] = useState<ActName | null>(
    returnedHold ? 'hold' : returned?.versionId === version.id ? returned.step : null,
  );
  const acts = availableActs(me, document, version);
  const rare = acts.filter((act) => !inBar.has(act));
  const canExport = isExportable(version.state);
  const first = acts.find((act) => act === 'approve' || act === 'release');
  return (
    <>
      {mayEdit(me, document, version) && (
        <Link
          to="/documents/$documentId/versions/$versionId/edit"
          params={{ documentId: document.id, versionId: version.id }}
          className="button button-primary button-medium"
        >
          {t('Edit')}
        </Link>
      )}
      {acts
        .filter((act) => inBar.has(act))
        .map((act) => (
          <Button key={act} variant={act === first ? 'primary' : 'secondary'} onPress={() => setAsked(act)}>
            {labelOf(act)}
          </Button>
        ))}
      {canExport && <ExportButton document={document} version={version} />}
      {(rare.length > 0 || canExport) && (
        <Menu button={<IconButton icon="more" label={t('More actions')} />} label={t('More actions')}>
          {canExport && (
            <MenuItem icon="download" onAction={() => exportVersion({ document, version }, 'docx')}>
              {t('Export as Word')}
            </MenuItem>
          )}
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
      <AskedDialog {...{ asked, document, version, shown, returned, returnedHold }} onClose={() => setAsked(null)} />
    </>
  );
}

interface AskedProps extends ActsProps {
  asked: ActName | null;
  returned: ReturnedSigning | null;
  returnedHold: ReturnType<typeof useReturnedHold>;
  onClose: () => void;
}

function AskedDialog({ asked, document, version, shown, returned, returnedHold, onClose }: AskedProps) {
  const me = useMe();
  const navigate = useNavigate();
  if (asked === null) return null;
  if (asked === 'revise') return <ReviseDialog document={document} onClose={onClose} />;
  if (asked === 'derive') return <DeriveDialog document={document} onClose={onClose} />;
  if (asked === 'hold') return <HoldDialog {...{ document, onClose }} act="hold" returned={returnedHold} />;
  if (!shown) return null;
  const editAt = (line: number) =>
    navigate({
      to: '/documents/$documentId/versions/$versionId/edit',
      params: { documentId: document.id, versionId: version.id },
      search: { line },
    });
  return (
    <StepOnShown
      key={asked}
      step={asked}
      {...{ document, version, shown, onClose }}
      returned={returned?.step === asked ? returned : null}
      {...(mayEdit(me, document, version) && { onLine: editAt })}
    />
  );
}

/** The page may still be reading what the person themselves saved a moment ago: that is no change by somebody else. */
function StepOnShown(props: StepDialogProps) {
  const { version, shown, returned } = props;
  const isReading = useIsFetching({ queryKey: keys.version(version.id) }) > 0;
  const [isShown, setShown] = useState(Boolean(returned));
  if (!isShown && (shown.revision >= version.revision || !isReading)) setShown(true);
  return isShown ? <StepDialog {...props} /> : null;
}
