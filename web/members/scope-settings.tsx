/** What a scope sets for its documents: the name that is printed on them, the language and format of new ones, the rules of their review, and what is printed on them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope, ScopeWriting } from '../../contract/index.ts';
import { allScopesQuery, changeScope, changeWriting, keys, sayWhy, scopeQuery, writingQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { LanguageField } from '../languages/index.ts';
import { t } from '../texts/index.ts';
import { Dialog, FormDialog, Select, say, TextField } from '../ui/index.ts';
import { KeepingFields, parseRetention } from './keeping-fields.tsx';
import { PrintFields } from './print-fields.tsx';
import { parseMonths, RuleFields } from './rule-fields.tsx';
import type { ManagedScope } from './use-managed-scope.ts';

interface ScopeSettingsProps {
  scope: ManagedScope;
  onClose: () => void;
}

export function ScopeSettings({ scope, onClose }: ScopeSettingsProps) {
  // What is in the cache may be older than what somebody else has set; a form on it would set that back.
  const fresh = { refetchOnMount: 'always', gcTime: 0 } as const;
  const reading = useQuery({ ...scopeQuery(scope.id), ...fresh });
  const writing = useQuery({ ...writingQuery(scope.id), ...fresh });
  if (reading.data && writing.data) {
    return <ScopeForm scope={reading.data} format={writing.data.newDocumentFormat} onClose={onClose} />;
  }
  return (
    <Dialog title={t('Settings of {scope}', { scope: scope.name })} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Loaded reading={reading} what={t('the settings')} lines={3}>
          {() => (
            <Loaded reading={writing} what={t('the settings')} lines={3}>
              {() => null}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

type Format = ScopeWriting['newDocumentFormat'];

const formats = (): { value: NonNullable<Format> | 'own'; label: string }[] => [
  { value: 'own', label: t('What each person chose last comes first') },
  { value: 'rich', label: t('The visual editor comes first') },
  { value: 'markdown', label: t('Markdown comes first') },
];

function ScopeForm({ scope, format, onClose }: { scope: Scope; format: Format; onClose: () => void }) {
  const [name, setName] = useState(scope.name);
  const [language, setLanguage] = useState(scope.language);
  const [first, setFirst] = useState<NonNullable<Format> | 'own'>(format ?? 'own');
  const [rules, setRules] = useState(scope.rules);
  const [months, setMonths] = useState(scope.rules.reviewMonths?.toString() ?? '');
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(scope.rules.retentionMonths?.toString() ?? '');
  const reviewMonths = parseMonths(months);
  const retention = parseRetention(kept);
  const wanted = { ...rules, retentionMonths: retention?.months ?? null, reviewMonths: reviewMonths?.months ?? null };
  const change = {
    ...(name.trim() !== scope.name && { name: name.trim() }),
    ...(language !== scope.language && { language }),
    ...(JSON.stringify(wanted) !== JSON.stringify(scope.rules) && { rules: wanted }),
  };
  const isChanged = Object.keys(change).length > 0;
  const isFormatChanged = first !== (format ?? 'own');
  const save = async () => {
    if (isChanged) await changeScope(scope.id, change);
    if (isFormatChanged) await changeWriting(scope.id, { newDocumentFormat: first === 'own' ? null : first });
    // Documents, folders and the audit trail show the name too.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.me }),
      queryClient.invalidateQueries({ queryKey: allScopesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: keys.documents }),
      queryClient.invalidateQueries({ queryKey: keys.audit(scope.id) }),
      queryClient.invalidateQueries({ queryKey: keys.writing(scope.id) }),
    ]);
    say(t('The settings of the scope are saved.'));
    onClose();
  };
  return (
    <FormDialog
      title={t('Settings of {scope}', { scope: scope.name })}
      action={t('Save')}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={save}
      explain={sayWhy}
      isDisabled={name.trim() === '' || reviewMonths === null || retention === null || !(isChanged || isFormatChanged)}
    >
      <TextField
        label={t('Name')}
        help={t('It is printed on every export.')}
        value={name}
        onChange={setName}
        maxLength={200}
      />
      <LanguageField
        label={t('Language of new documents')}
        help={t(
          'It decides how words are divided at the ends of lines and how a screen reader speaks. Documents that are there already keep theirs; each draft can have its own.',
        )}
        value={language}
        onChange={setLanguage}
      />
      <Select label={t('How new documents are written')} options={formats()} value={first} onChange={setFirst} />
      <RuleFields rules={rules} onChange={setRules} months={months} onMonths={setMonths} />
      <KeepingFields rules={rules} onChange={setRules} months={kept} onMonths={setKept} />
      <PrintFields rules={rules} onChange={setRules} />
    </FormDialog>
  );
}
