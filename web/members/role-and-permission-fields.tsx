/** Roles and single permissions as boxes to tick. A permission that a role brings is shown as held already. */
import { CheckboxGroup, Label } from 'react-aria-components';
import { heldPermissions, type Permission, permissions, type Role, roles } from '../../domain/permissions/index.ts';
import type { Holding } from '../api/index.ts';
import { permissionName, permissionNote, roleName, roleNote, t } from '../texts/index.ts';
import { Checkbox } from '../ui/index.ts';

export function HoldingFields({ value, onChange }: { value: Holding; onChange: (holding: Holding) => void }) {
  const byRole = new Set<Permission>(heldPermissions(value.roles, []));
  return (
    <>
      <CheckboxGroup
        className="holding-group"
        value={value.roles}
        onChange={(to) => onChange({ ...value, roles: to as Role[] })}
      >
        <Label className="field-label">{t('Roles')}</Label>
        {roles.map((role) => (
          <Checkbox key={role} value={role}>
            <span>
              {roleName(role)} <span className="muted">{roleNote(role)}</span>
            </span>
          </Checkbox>
        ))}
      </CheckboxGroup>
      <details className="holding-singles" open={value.permissions.length > 0}>
        <summary className="field-label">{t('Single permissions beside the roles')}</summary>
        <CheckboxGroup
          className="holding-group"
          aria-label={t('Single permissions')}
          value={value.permissions}
          onChange={(to) => onChange({ ...value, permissions: to as Permission[] })}
        >
          {permissions.map((permission) => (
            <Checkbox key={permission} value={permission}>
              <span>
                <span>{permissionName(permission)}</span>{' '}
                <span className="muted">
                  {byRole.has(permission) ? t('held through a role') : permissionNote(permission)}
                </span>
              </span>
            </Checkbox>
          ))}
        </CheckboxGroup>
      </details>
    </>
  );
}
