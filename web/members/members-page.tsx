/** Members of a scope and what they hold. For who manages them there, and for administrators everywhere. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Member } from '../../contract/index.ts';
import { membersQuery } from '../api/index.ts';
import { Loaded, NotAllowed, Pending } from '../fallbacks/index.ts';
import { Button, Page, Select } from '../ui/index.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { ChangeMemberDialog, ConfirmMemberDialog, RemoveMemberDialog } from './member-dialogs.tsx';
import { MemberTable } from './member-table.tsx';
import './members.css';
import { t } from '../texts/index.ts';
import { ScopeSettings } from './scope-settings.tsx';
import { type ManagedScope, useManagedScope } from './use-managed-scope.ts';

type Question = { act: 'add' | 'settings' } | { act: 'change' | 'remove' | 'confirm'; member: Member };

export function MembersPage() {
  const { scope, scopes, isLoading } = useManagedScope();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  if (isLoading) {
    return (
      <Page title={t('Members')}>
        <Pending />
      </Page>
    );
  }
  if (!scope) {
    return <NotAllowed page={t('Members')} title={t('You manage no scope’s members')} needs="MANAGE_MEMBERS" />;
  }
  return (
    <Page
      title={t('Members')}
      layout="column"
      aside={t('of {scope}', { scope: scope.name })}
      actions={
        <>
          {scopes.length > 1 && (
            <Select
              label={t('Scope')}
              hideLabel
              options={scopes.map(({ id, name }) => ({ value: id, label: name }))}
              value={scope.id}
              onChange={(id) => void navigate({ to: '/members', search: { scope: id } })}
            />
          )}
          <Button onPress={() => setQuestion({ act: 'settings' })}>{t('Scope settings…')}</Button>
          <Button variant="primary" icon="plus" onPress={() => setQuestion({ act: 'add' })}>
            {t('Add member')}
          </Button>
        </>
      }
    >
      <Members scope={scope} onAsk={setQuestion} />
      <Asked question={question} scope={scope} onClose={() => setQuestion(null)} />
    </Page>
  );
}

function Members({ scope, onAsk }: { scope: ManagedScope; onAsk: (question: Question) => void }) {
  const reading = useQuery(membersQuery(scope.id));
  return (
    <Loaded reading={reading} what={t('the members')}>
      {({ items }) => (
        <MemberTable
          members={items}
          onChange={(member) => onAsk({ act: 'change', member })}
          onRemove={(member) => onAsk({ act: 'remove', member })}
          onConfirm={(member) => onAsk({ act: 'confirm', member })}
        />
      )}
    </Loaded>
  );
}

interface AskedProps {
  question: Question | null;
  scope: ManagedScope;
  onClose: () => void;
}

function Asked({ question, scope, onClose }: AskedProps) {
  if (question?.act === 'settings') return <ScopeSettings scope={scope} onClose={onClose} />;
  if (question?.act === 'add') return <AddMemberDialog scope={scope} onClose={onClose} />;
  if (question?.act === 'change')
    return <ChangeMemberDialog scope={scope} member={question.member} onClose={onClose} />;
  if (question?.act === 'confirm')
    return <ConfirmMemberDialog scope={scope} member={question.member} onClose={onClose} />;
  if (question?.act === 'remove')
    return <RemoveMemberDialog scope={scope} member={question.member} onClose={onClose} />;
  return null;
}
