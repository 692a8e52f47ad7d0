/** Who is a member, with which roles and which single permissions. */
import type { Member } from '../../contract/index.ts';
import { permissionName, roleName, t } from '../texts/index.ts';
import { Badge, type DataColumn, DataTable, EmptyState, IconButton, PersonName } from '../ui/index.ts';

export interface MemberTableProps {
  members: readonly Member[];
  onChange: (member: Member) => void;
  onRemove: (member: Member) => void;
  onConfirm: (member: Member) => void;
}

export function MemberTable({ members, onChange, onRemove, onConfirm }: MemberTableProps) {
  const columns: DataColumn<Member>[] = [
    {
      id: 'name',
      header: t('Name'),
      width: '22%',
      isRowHeader: true,
      cell: ({ user, identityResetAt }) => (
        <>
          <PersonName name={user.displayName}>
            <strong>{user.displayName}</strong>
          </PersonName>{' '}
          {identityResetAt !== null && <Badge tone="warn">{t('To be confirmed')}</Badge>}
        </>
      ),
    },
    { id: 'email', header: t('E-mail'), width: '24%', cell: ({ user }) => <span className="muted">{user.email}</span> },
    {
      id: 'roles',
      header: t('Roles'),
      cell: ({ roles }) =>
        roles.length === 0 ? (
          <span className="muted">{t('none')}</span>
        ) : (
          <span className="badge-list">
            {roles.map((role) => (
              <Badge key={role} tone="info">
                {roleName(role)}
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'permissions',
      header: t('Single permissions'),
      cell: ({ permissions }) =>
        permissions.length === 0 ? (
          <span className="muted">{t('none')}</span>
        ) : (
          <span className="badge-list">
            {permissions.map((permission) => (
              <Badge key={permission}>{permissionName(permission)}</Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'acts',
      header: t('Actions'),
      width: '90px',
      cell: (member) => (
        <span className="row member-acts">
          {member.identityResetAt !== null && (
            <IconButton
              icon="check"
              label={t('Confirm the identity of {name}', { name: member.user.displayName })}
              onPress={() => onConfirm(member)}
            />
          )}
          <IconButton
            icon="edit"
            label={t('Change {name}', { name: member.user.displayName })}
            onPress={() => onChange(member)}
          />
          <IconButton
            icon="trash"
            label={t('Remove {name}', { name: member.user.displayName })}
            onPress={() => onRemove(member)}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('Members')}
      columns={columns}
      rows={members}
      rowKey={({ user }) => user.id}
      empty={
        <EmptyState icon="members" title={t('Nobody is a member yet')}>
          {t('Add the first member. Without members nobody sees anything in this scope.')}
        </EmptyState>
      }
    />
  );
}
