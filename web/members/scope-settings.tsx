/** What a scope sets for its documents: the name that is printed on them, the language of new ones, and the rules of their review. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../contract/index.ts';
import { allScopesQuery, changeScope, keys, sayWhy, scopeQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { LanguageField } from '../languages/index.ts';
import { Dialog, FormDialog, say, TextField } from '../ui/index.ts';
import { parseMonths, RuleFields } from './rule-fields.tsx';
import type { ManagedScope } from './use-managed-scope.ts';

interface ScopeSettingsProps {
  scope: ManagedScope;
  onClose: () => void;
}

export function ScopeSettings({ scope, onClose }: ScopeSettingsProps) {
  // What is in the cache may be older than what somebody else has set; a form on it would set that back.
  const reading = useQuery({ ...scopeQuery(scope.id), refetchOnMount: 'always', gcTime: 0 });
  if (reading.data) return <ScopeForm scope={reading.data} onClose={onClose} />;
  return (
    <Dialog title={`Settings of ${scope.name}`} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Loaded reading={reading} what="the settings" lines={3}>
          {() => null}
        </Loaded>
      </div>
    </Dialog>
  );
}

function ScopeForm({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const [name, setName] = useState(scope.name);
  const [language, setLanguage] = useState(scope.language);
  const [rules, setRules] = useState(scope.rules);
  const [months, setMonths] = useState(scope.rules.reviewMonths?.toString() ?? '');
  const queryClient = useQueryClient();
  const reviewMonths = parseMonths(months);
  const wanted = { ...rules, reviewMonths: reviewMonths?.months ?? null };
  const change = {
    ...(name.trim() !== scope.name && { name: name.trim() }),
    ...(language !== scope.language && { language }),
    ...(JSON.stringify(wanted) !== JSON.stringify(scope.rules) && { rules: wanted }),
  };
  const isChanged = Object.keys(change).length > 0;
  const save = async () => {
    await changeScope(scope.id, change);
    // Documents, folders and the audit trail show the name too.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.me }),
      queryClient.invalidateQueries({ queryKey: allScopesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: keys.documents }),
      queryClient.invalidateQueries({ queryKey: keys.audit(scope.id) }),
    ]);
    say('The settings of the scope are saved.');
    onClose();
  };
  return (
    <FormDialog
      title={`Settings of ${scope.name}`}
      action="Save"
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={save}
      explain={sayWhy}
      isDisabled={name.trim() === '' || reviewMonths === null || !isChanged}
    >
      <TextField label="Name" help="It is printed on every export." value={name} onChange={setName} maxLength={200} />
      <LanguageField
        label="Language of new documents"
        help="It decides how words are divided at the ends of lines and how a screen reader speaks. Documents that are there already keep theirs; each draft can have its own."
        value={language}
        onChange={setLanguage}
      />
      <RuleFields rules={rules} onChange={setRules} months={months} onMonths={setMonths} />
    </FormDialog>
  );
}
