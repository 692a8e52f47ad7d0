/** From an empty installation to the first document: shown to who sets it up, until the last step is done. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allScopesQuery, folderTreeQuery, holds, membersQuery, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';
import { firstSteps, type Step } from './first-steps-of.ts';

export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="card work-section first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('First steps')}</h2>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { isDone, title, words, links } = step;
  return (
    <li className={isDone ? 'first-step first-step-done' : 'first-step'} aria-current={isNext ? 'step' : undefined}>
      <span className="first-step-mark">{isDone && <Icon name="check" />}</span>
      <div>
        <p className="first-step-title">
          {title} {isDone && <span className="visually-hidden">{t('(done)')}</span>}
        </p>
        {!isDone && <p className="muted">{words}</p>}
        {!isDone && links.length > 0 && (
          <p className="row first-step-links">
            {links.map(({ name, ...target }, index) => (
              <Link
                key={name}
                {...target}
                className={`button button-${isNext && index === 0 ? 'primary' : 'secondary'} button-medium`}
              >
                {name}
              </Link>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** Null while it is not known, when all are done, and for everybody who does not set up a first scope. */
export function useFirstSteps(): Step[] | null {
  const me = useMe();
  const scopes = useQuery({ ...allScopesQuery, enabled: me.admin });
  const all = me.admin ? scopes.data?.items : me.scopes;
  const scope = all?.[0];
  const scopeId = scope?.id ?? '';
  const isMember = holds(me, scopeId, 'VIEW');
  const isFirst = all !== undefined && all.length <= 1;
  const setsUp = isFirst && (me.admin || holds(me, scopeId, 'MANAGE_MEMBERS'));
  const members = useQuery({ ...membersQuery(scopeId), enabled: setsUp && scope !== undefined });
  const tree = useQuery({ ...folderTreeQuery(scopeId), enabled: setsUp && isMember });
  if (!setsUp) return null;
  if (scope === undefined) return firstSteps({ admin: true, scope: null });
  if (members.data === undefined || (isMember && tree.data === undefined)) return null;
  const steps = firstSteps({
    admin: me.admin,
    scope: {
      ...{ id: scope.id, name: scope.name, isMember, members: members.data.items.length },
      folders: tree.data?.folders.length ?? 0,
      documents: tree.data?.documentCount ?? 0,
      mayMakeFolders: holds(me, scopeId, 'ORGANIZE_DOCUMENTS') || holds(me, scopeId, 'ACTIVATE_CATALOG_ENTRIES'),
      mayWrite: holds(me, scopeId, 'AUTHOR_DOCUMENTS'),
    },
  });
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
