/** Makes a user a member. People one shares a scope with are found by name; anyone else by the whole e-mail address. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberCandidate } from '../../contract/index.ts';
import { candidatesQuery, type Holding, sayWhy, setMember, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { ComboBox, FormDialog, say } from '../ui/index.ts';
import { HoldingFields } from './role-and-permission-fields.tsx';
import type { ManagedScope } from './use-managed-scope.ts';
import { useRefreshMembers } from './use-refresh-members.ts';

export function AddMemberDialog({ scope, onClose }: { scope: ManagedScope; onClose: () => void }) {
  const me = useMe();
  const refresh = useRefreshMembers(scope.id);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<MemberCandidate | null>(null);
  const [holding, setHolding] = useState<Holding>({ roles: ['reader'], permissions: [] });
  // Once somebody is chosen the field shows their name, which is no longer a question.
  const { data, isPlaceholderData } = useQuery(candidatesQuery(scope.id, chosen ? '' : text));
  const candidates = chosen ? [chosen] : (data?.items ?? []);
  const type = (to: string) => {
    setText(to);
    if (chosen && to !== chosen.displayName) setChosen(null);
  };
  const choose = (id: string | null) => {
    const candidate = candidates.find((one) => one.id === id) ?? null;
    if (!candidate) return;
    setChosen(candidate);
    setText(candidate.displayName);
  };
  const submit = async () => {
    if (!chosen) return;
    await setMember(scope.id, chosen.id, holding);
    await refresh();
    say(t('{name} is a member of {scope}.', { name: chosen.displayName, scope: scope.name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('Add a member to {scope}', { scope: scope.name })}
      action={t('Add member')}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={!chosen}
    >
      <ComboBox
        label={t('Person')}
        help={
          me.admin
            ? t('By name or e-mail address.')
            : t('By name among the people you share a scope with; anyone else by the whole e-mail address.')
        }
        options={candidates.map(({ id, displayName, email }) => ({ value: id, label: displayName, note: email }))}
        chosen={chosen?.id ?? null}
        text={text}
        areEarlier={isPlaceholderData && chosen === null}
        onType={type}
        onChoose={choose}
        nothing={t('Nobody fits who is not a member already.')}
        autoFocus
      />
      <HoldingFields value={holding} onChange={setHolding} />
    </FormDialog>
  );
}
