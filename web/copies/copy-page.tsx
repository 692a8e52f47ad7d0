/** Is this copy still valid? A PDF or zip is recognised by its digest, which is made here; the file itself is sent nowhere. */
import { type FormEvent, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { findCopy, isProblem, readSigningKeys, sayWhy, useMe } from '../api/index.ts';
import { FileDrop } from '../imports/index.ts';
import { Badge, Banner, Button, type DataColumn, DataTable, Moment, Page, TextField } from '../ui/index.ts';
import { type CheckedVersion, copyByNumber, withDays } from './copy-by-number.ts';
import './copies.css';
import { msg, plural, rich, t } from '../texts/index.ts';
import type { SealReading } from './seal/read-seal.ts';
import { SealNote } from './seal-note.tsx';
import { verdictOn } from './verdict.ts';

interface Found {
  documents: CheckedVersion[];
  exportedAt: string | null;
}

async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null for a file that is no PDF: a zip is signed by its manifest. What reads seals is loaded with the first copy. */
async function sealOf(file: Blob): Promise<SealReading | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') return null;
  const [{ readSeal }, keys] = await Promise.all([import('./seal/read-seal.ts'), readSigningKeys().catch(() => null)]);
  return readSeal(bytes, keys?.items ?? null);
}

const unknownFile = msg(
  'This file is not known here. It was changed after the export, comes from another system, or from a scope that you may not read.',
);

export function CopyPage() {
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [seal, setSeal] = useState<SealReading | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async (act: () => Promise<Found>, unknown: string) => {
    setBusy(true);
    setFound(null);
    setFailure(null);
    setSeal(null);
    try {
      setFound(await act());
    } catch (error) {
      setFailure(isProblem(error, 'NOT_FOUND') ? unknown : sayWhy(error));
    } finally {
      setBusy(false);
    }
  };
  const { scopes } = useMe();
  const scopeName = (id: string) => scopes.find((scope) => scope.id === id)?.name ?? t('another scope');
  const find = async (file: Blob) => {
    // What the seal says holds for a copy that is not known here as well, and without a network.
    setSeal(await sealOf(file));
    const { documents, exportedAt } = await findCopy(await digestOf(file));
    return { documents: await withDays(documents), exportedAt };
  };
  const check = (file: Blob | undefined) => file && void look(() => find(file), t(unknownFile));
  return (
    <Page title={t('Is this copy still valid?')}>
      <FileDrop
        onFiles={([first]) => check(first?.file)}
        label={t('A copy can be dropped here')}
        sign={t('Drop the copy to check it.')}
      >
        <div className="copy-ways">
          <section className="card card-pad stack" aria-label={t('By file')}>
            <h2>{t('With the file')}</h2>
            <p className="muted">{t('Drop a PDF or zip here, or choose it. It stays on your computer.')}</p>
            <div className="row">
              <FileTrigger acceptedFileTypes={['.pdf', '.zip']} onSelect={(files) => check(files?.[0])}>
                <Button variant="primary" icon="document" isDisabled={isBusy}>
                  {t('Choose the copy')}
                </Button>
              </FileTrigger>
            </div>
          </section>
          <ByNumber
            isBusy={isBusy}
            onAsk={(humanId, version) =>
              look(
                async () => ({ documents: await copyByNumber(humanId, version, scopeName), exportedAt: null }),
                t('No document that you may read has the number {number} and a version {version}.', {
                  number: humanId,
                  version,
                }),
              )
            }
          />
        </div>
        {failure && <Banner tone="bad">{failure}</Banner>}
        {seal && <SealNote seal={seal} />}
        {found && <Answer found={found} />}
      </FileDrop>
    </Page>
  );
}

function ByNumber({ isBusy, onAsk }: { isBusy: boolean; onAsk: (humanId: string, version: number) => void }) {
  const [humanId, setHumanId] = useState('');
  const [version, setVersion] = useState('');
  const isReady = humanId.trim() !== '' && /^[1-9]\d{0,8}$/.test(version.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onAsk(humanId.trim(), Number(version));
  };
  return (
    <section className="card card-pad" aria-label={t('By number')}>
      <form className="stack" onSubmit={submit}>
        <h2>{t('On paper')}</h2>
        <p className="muted">{t('Number and version stand at the top of every page.')}</p>
        <div className="row">
          <TextField label={t('Number')} value={humanId} onChange={setHumanId} />
          <TextField label={t('Version')} value={version} onChange={setVersion} inputMode="numeric" />
        </div>
        <div className="row">
          <Button type="submit" isDisabled={isBusy || !isReady}>
            {t('Check')}
          </Button>
        </div>
      </form>
    </section>
  );
}

const columns = (): DataColumn<CheckedVersion>[] => [
  { id: 'document', header: t('Document'), width: '22%', isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'copy',
    header: t('In the copy'),
    width: '16%',
    cell: ({ version }) => t('Version {number}', { number: version }),
  },
  {
    id: 'now',
    header: t('Today'),
    cell: (document) => {
      const { tone, label, words } = verdictOn(document);
      return (
        <>
          <Badge tone={tone}>{label}</Badge> {words}
        </>
      );
    },
  },
];

function Answer({ found: { documents, exportedAt } }: { found: Found }) {
  const outdated = documents.filter((document) => verdictOn(document).tone !== 'good').length;
  const count = documents.length;
  const words = answerWords(count, outdated);
  return (
    <section className="stack" aria-label={t('Answer')}>
      <Banner tone={outdated === 0 ? 'good' : 'bad'}>
        {words}
        {exportedAt && <> {rich('It was exported {day}.', { day: <Moment at={exportedAt} /> })}</>}
      </Banner>
      <DataTable
        label={t('Documents of the copy')}
        columns={columns()}
        rows={documents}
        rowKey={({ name, version }) => `${name} ${version}`}
      />
    </section>
  );
}

function answerWords(count: number, outdated: number): string {
  if (outdated === 0) {
    return plural(count, 'This copy is still in force.', 'All {n} documents of this copy are still in force.');
  }
  return count === 1
    ? t('This copy is not in force.')
    : t('{outdated} of {count} documents of this copy are not in force.', { outdated, count });
}
