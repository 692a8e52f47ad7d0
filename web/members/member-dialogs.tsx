/** Changing what a member holds, and taking a member off. */
import { useState } from 'react';
import type { Member } from '../../contract/index.ts';
import { heldPermissions } from '../../domain/permissions/index.ts';
import { confirmIdentity, type Holding, removeMember, sayWhy, setMember, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Banner, FormDialog, say } from '../ui/index.ts';
import { HoldingFields } from './role-and-permission-fields.tsx';
import type { ManagedScope } from './use-managed-scope.ts';
import { useRefreshMembers } from './use-refresh-members.ts';

interface MemberDialogProps {
  scope: ManagedScope;
  member: Member;
  onClose: () => void;
}

export function ChangeMemberDialog({ scope, member, onClose }: MemberDialogProps) {
  const me = useMe();
  const refresh = useRefreshMembers(scope.id);
  const [holding, setHolding] = useState<Holding>({ roles: member.roles, permissions: member.permissions });
  const held = heldPermissions(holding.roles, holding.permissions);
  const locksOut = member.user.id === me.id && !me.admin && !held.includes('MANAGE_MEMBERS');
  const submit = async () => {
    await setMember(scope.id, member.user.id, holding);
    await refresh();
    say(t('Changed what {name} holds.', { name: member.user.displayName }));
    onClose();
  };
  return (
    <FormDialog
      title={t('What {name} holds in {scope}', { name: member.user.displayName, scope: scope.name })}
      action={t('Save')}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
    >
      <HoldingFields value={holding} onChange={setHolding} />
      {held.length === 0 && <Banner tone="warn">{t('With nothing ticked this member may not even read.')}</Banner>}
      {locksOut && <Banner tone="warn">{t('You would no longer manage the members of this scope yourself.')}</Banner>}
    </FormDialog>
  );
}

export function RemoveMemberDialog({ scope, member, onClose }: MemberDialogProps) {
  const me = useMe();
  const refresh = useRefreshMembers(scope.id);
  const { id, displayName } = member.user;
  const submit = async () => {
    await removeMember(scope.id, id);
    await refresh();
    say(t('{name} is no longer a member of {scope}.', { name: displayName, scope: scope.name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('Remove {name} from {scope}?', { name: displayName, scope: scope.name })}
      action={t('Remove member')}
      variant="danger"
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
    >
      <p>
        {id === me.id
          ? t('You see nothing of this scope any more, from now on. What you wrote and did stays, under the same name.')
          : t(
              '{name} sees nothing of this scope any more, from now on. What they wrote and did stays, under the same name.',
              { name: displayName },
            )}
      </p>
    </FormDialog>
  );
}

export function ConfirmMemberDialog({ scope, member, onClose }: MemberDialogProps) {
  const refresh = useRefreshMembers(scope.id);
  const { id, displayName } = member.user;
  const submit = async () => {
    await confirmIdentity(id);
    await refresh();
    say(t('{name} is confirmed and can sign again.', { name: displayName }));
    onClose();
  };
  return (
    <FormDialog
      title={t('Confirm that {name} is who they are?', { name: displayName })}
      action={t('Confirm identity')}
      role="alertdialog"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
    >
      <p>
        {t(
          'An administrator let {name} in again by a link, or removed their second factor. Speak to {name} before you vouch for them: from then on they can sign again in the scopes whose members you manage.',
          { name: displayName },
        )}
      </p>
    </FormDialog>
  );
}
