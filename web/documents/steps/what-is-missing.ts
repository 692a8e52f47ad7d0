/** What a step still needs before it can be taken, in a sentence beside its button: a button that is off says why. */
import { useQuery } from '@tanstack/react-query';
import type { DocumentDetail, Scope, Version } from '../../../contract/index.ts';
import { type ReviewStep, reviewersQuery } from '../../api/index.ts';
import { plural, t } from '../../texts/index.ts';
import { needsReason, type StepForm } from './step-form.ts';
import { reasonOf } from './step-words.ts';

export interface MissingOf {
  step: ReviewStep;
  document: DocumentDetail;
  version: Version;
  form: StepForm;
  rules: Scope['rules'] | undefined;
  /** Who wrote the version, where they may not decide on it. */
  excluded: ReadonlySet<string>;
}

export const needsSummary = (step: ReviewStep, { number }: Version, rules: Scope['rules'] | undefined): boolean =>
  step === 'submit' && rules?.changeSummary === true && number > 1;

/** Null where nothing is missing, and while the rules are not known yet. */
export function useMissing(asked: MissingOf): string | null {
  const { step, document, rules, excluded } = asked;
  const isNaming = step === 'submit' && rules !== undefined && rules.minReviewers > 0;
  const { data } = useQuery({ ...reviewersQuery(document.scopeId, ''), enabled: isNaming });
  // A longer list than one answer holds has enough of them.
  const possible = data && data.nextCursor === null ? data.items.filter(({ id }) => !excluded.has(id)) : undefined;
  return rules
    ? missing(
        asked,
        rules,
        possible?.map(({ displayName }) => displayName),
      )
    : null;
}

function missing(asked: MissingOf, rules: Scope['rules'], possible: readonly string[] | undefined): string | null {
  const { step, document, version, form } = asked;
  const isEmpty = (text: string) => text.trim() === '';
  const isInForce = document.effectiveVersion?.id === version.id;
  if (step === 'submit' && form.reviewers.length < rules.minReviewers) {
    return reviewersMissing(rules.minReviewers, form.reviewers.length, possible);
  }
  if (needsSummary(step, version, rules) && isEmpty(form.changeSummary)) return t('Write a summary of changes.');
  if (needsReason(step) && isEmpty(form.reason)) return t('Fill in “{field}”.', { field: t(reasonOf(step)) });
  if (step === 'release' && form.effectiveDate === '') return t('Choose an effective date.');
  if (step === 'release' && form.isCarriedOver && isEmpty(form.readingReason)) {
    return t('Say why nobody needs to read it again.');
  }
  if (step === 'dispose' && isInForce && form.typedNumber.trim() !== document.humanId) {
    return t('Type {name} to confirm.', { name: document.humanId });
  }
  return null;
}

/** Where the scope does not have as many as it asks for, nobody can help themselves: it says who can. */
function reviewersMissing(atLeast: number, named: number, possible: readonly string[] | undefined): string {
  if (possible && possible.length < atLeast) {
    const [last = '', ...others] = possible.toReversed();
    const first = others.toReversed().join(', ');
    const names = first === '' ? last : t('{first} and {last}', { first, last });
    if (possible.length === 0) {
      return plural(
        atLeast,
        'This scope asks for a reviewer, but nobody can review this version. Ask a scope administrator to let more members release documents.',
        'This scope asks for {n} reviewers, but nobody can review this version. Ask a scope administrator to let more members release documents.',
      );
    }
    return t(
      'This scope asks for {n} reviewers, but only {names} can review this version. Ask a scope administrator to let more members release documents.',
      { n: atLeast, names },
    );
  }
  return plural(atLeast - named, 'Name one more reviewer.', 'Name {n} more reviewers.');
}
