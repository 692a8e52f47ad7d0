/** My work: the first page after sign-in. What waits for the person, over all their scopes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { inboxQuery, scopesWith, useMe, type Work } from '../api/index.ts';
import { Loaded, NoScope } from '../fallbacks/index.ts';
import { EmptyCard, Page } from '../ui/index.ts';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { FoldersToRead, useOnlyReads } from './folders-to-read.tsx';
import { KeptLists } from './kept-lists.tsx';
import './work.css';
import { plural, t } from '../texts/index.ts';
import { WorkRow } from './work-row.tsx';
import { askedFor, sectionWords, type WorkList, workLists } from './work-sections.ts';

export function MyWorkPage() {
  const reading = useQuery(inboxQuery);
  const { data } = reading;
  const steps = useFirstSteps();
  const onlyReads = useOnlyReads();
  const me = useMe();
  const answers = (['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'] as const).some((each) => scopesWith(me, each).length > 0);
  return (
    <Page title={t('My work')} aside={data && asideWords(askedFor(data))}>
      {steps && <FirstSteps steps={steps} />}
      <Loaded reading={reading} what={t('your work')} lines={8}>
        {(inbox) => <Lists inbox={inbox} isSettingUp={steps !== null} />}
      </Loaded>
      <p className="row">
        <Link to="/my-reading">{t('What I have read')}</Link>
        {answers && <Link to="/figures">{t('Figures')}</Link>}
      </p>
      {onlyReads && <FoldersToRead />}
      <KeptLists />
    </Page>
  );
}

function asideWords(count: number): string {
  if (count === 0) return '';
  return plural(count, 'one thing waits for you', '{n} things wait for you');
}

function Lists({ inbox, isSettingUp }: { inbox: Work; isSettingUp: boolean }) {
  const me = useMe();
  const canFill = (list: WorkList) => {
    const { needs } = sectionWords[list];
    return inbox[list].length > 0 || needs === undefined || scopesWith(me, needs).length > 0;
  };
  const isEmpty = workLists.every((list) => inbox[list].length === 0);
  const shown = workLists.filter(canFill);
  const empty = shown.filter((list) => inbox[list].length === 0);
  // The first steps say already what to do.
  if (isEmpty) return isSettingUp ? null : <NothingWaits />;
  return (
    <div className="work-lists">
      {shown
        .filter((list) => !empty.includes(list))
        .map((list) => (
          <WorkSection key={list} list={list} inbox={inbox} />
        ))}
      {empty.length > 0 && <NothingIn lists={empty} />}
    </div>
  );
}

function WorkSection({ list, inbox }: { list: WorkList; inbox: Work }) {
  const spansScopes = useMe().scopes.length > 1;
  const waiting = inbox[list];
  return (
    <section className="card work-section" aria-labelledby={`work-${list}`}>
      <h2 id={`work-${list}`}>
        {t(sectionWords[list].title)} <span className="count">{waiting.length}</span>
      </h2>
      <ul className="work-list">
        {waiting.map((one) => (
          <WorkRow key={one.versionId} list={list} waiting={one} spansScopes={spansScopes} />
        ))}
      </ul>
    </section>
  );
}

/** What is empty is folded, and says what would come there to who looks. */
function NothingIn({ lists }: { lists: readonly WorkList[] }) {
  return (
    <details className="work-empty">
      <summary className="muted">
        {t('Nothing in {lists}', {
          lists: lists.map((list) => t('“{title}”', { title: t(sectionWords[list].title) })).join(', '),
        })}
      </summary>
      <dl>
        {lists.map((list) => (
          <div key={list}>
            <dt>{t(sectionWords[list].title)}</dt>
            <dd className="muted">{t(sectionWords[list].empty)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What to do next depends on who asks. */
function NothingWaits() {
  const me = useMe();
  if (me.scopes.length === 0) return <NoScope />;
  const mayWrite = scopesWith(me, 'AUTHOR_DOCUMENTS').length > 0;
  return (
    <EmptyCard
      icon="check"
      title={t('Nothing waits for you')}
      action={
        <Link
          to={mayWrite ? '/documents/new' : '/documents'}
          className={`button button-${mayWrite ? 'primary' : 'secondary'} button-medium`}
        >
          {mayWrite ? t('Write a document') : t('Read the documents')}
        </Link>
      }
    >
      {t(
        'Here you find what you are asked to read and to review, what waits for a release, what was returned to you, your drafts, what is soon in force and which of your documents are due for review.',
      )}
    </EmptyCard>
  );
}
