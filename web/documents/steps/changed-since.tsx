/** The version changed after the person had looked at it: who did what since, and the difference, before they decide anew. */
import { useQuery } from '@tanstack/react-query';
import type { RecordEntry } from '../../../contract/index.ts';
import { stateAfter, type VersionState } from '../../../domain/lifecycle/index.ts';
import { fetchVersion, type ReviewStep, recordQuery } from '../../api/index.ts';
import { ComparisonView, compareShown, type ShownVersion } from '../../comparison/index.ts';
import { Loaded } from '../../fallbacks/index.ts';
import { t } from '../../texts/index.ts';
import { Button, Dialog, Moment } from '../../ui/index.ts';
import { saidOfAct } from '../record-words.tsx';

export interface ChangedSinceProps {
  step: ReviewStep;
  versionId: string;
  name: string;
  seen: ShownVersion;
  onLook: () => void;
  /** Offered where the step can still be taken: the person has seen the difference here. */
  onGoOn: (now: ShownVersion) => void;
}

const leadsOn = (step: ReviewStep, state: VersionState): boolean =>
  step === 'approve' ? state === 'IN_REVIEW' : stateAfter(state, step) !== null;

/** Not kept: what is there now counts, and it may change again. */
const difference = (versionId: string, seen: ShownVersion) => ({
  queryKey: ['documents', 'changed-since', versionId, seen.revision] as const,
  queryFn: async () => {
    const now = await fetchVersion(versionId);
    return { now, compared: await compareShown(seen, now) };
  },
  staleTime: 0,
  gcTime: 0,
});

export function ChangedSince({ step, versionId, name, seen, onLook, onGoOn }: ChangedSinceProps) {
  const reading = useQuery(difference(versionId, seen));
  const record = useQuery({ ...recordQuery(versionId), staleTime: 0 });
  const since = (record.data?.items ?? []).filter(({ revision }) => revision > seen.revision);
  const now = reading.data?.now;
  return (
    <Dialog
      title={t('{name} has changed since you looked at it', { name })}
      size="large"
      role="alertdialog"
      isOpen
      onClose={onLook}
    >
      <div className="dialog-body">
        <p>{t('Nothing was done. This is what happened meanwhile, and what it changed:')}</p>
        <WhoSince entries={since} />
        <Loaded reading={reading} what={t('the difference')} lines={5}>
          {({ compared }) => (
            <ComparisonView
              compared={compared}
              layout="one"
              isCompact
              sides={[t('What you saw'), t('What is there now')]}
            />
          )}
        </Loaded>
      </div>
      <footer className="dialog-foot">
        {now && leadsOn(step, now.state) && (
          <Button onPress={() => onGoOn(now)}>{t('Go on with what is there now')}</Button>
        )}
        <Button variant="primary" onPress={onLook} autoFocus>
          {t('Look again')}
        </Button>
      </footer>
    </Dialog>
  );
}

function WhoSince({ entries }: { entries: readonly RecordEntry[] }) {
  return (
    <ul className="changed-since">
      {entries.map((entry) => (
        <li key={entry.revision}>
          {saidOfAct(entry.act, entry.by.displayName)}, <Moment at={entry.at} />
          {entry.note && <>: “{entry.note}”</>}
        </li>
      ))}
    </ul>
  );
}
