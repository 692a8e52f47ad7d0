/** Who is a member, with which roles and which single permissions. */
import type { Member } from '../../contract/index.ts';
import { permissionName, roleName } from '../texts/index.ts';
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
      header: 'Name',
      width: '22%',
      isRowHeader: true,
      cell: ({ user, identityResetAt }) => (
        <>
          <PersonName name={user.displayName}>
            <strong>{user.displayName}</strong>
          </PersonName>{' '}
          {identityResetAt !== null && <Badge tone="warn">To be confirmed</Badge>}
        </>
      ),
    },
    { id: 'email', header: 'E-mail', width: '24%', cell: ({ user }) => <span className="muted">{user.email}</span> },
    {
      id: 'roles',
      header: 'Roles',
      cell: ({ roles }) =>
        roles.length === 0 ? (
          <span className="muted">none</span>
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
      header: 'Single permissions',
      cell: ({ permissions }) =>
        permissions.length === 0 ? (
          <span className="muted">none</span>
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
      header: 'Actions',
      width: '90px',
      cell: (member) => (
        <span className="row member-acts">
          {member.identityResetAt !== null && (
            <IconButton
              icon="check"
              label={`Confirm the identity of ${member.user.displayName}`}
              onPress={() => onConfirm(member)}
            />
          )}
          <IconButton icon="edit" label={`Change ${member.user.displayName}`} onPress={() => onChange(member)} />
          <IconButton icon="trash" label={`Remove ${member.user.displayName}`} onPress={() => onRemove(member)} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={members}
      rowKey={({ user }) => user.id}
      empty={
        <EmptyState icon="members" title="Nobody is a member yet">
          Add the first member. Without members nobody sees anything in this scope.
        </EmptyState>
      }
    />
  );
}
