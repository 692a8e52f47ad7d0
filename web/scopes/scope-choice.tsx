/**
 * Which scope a screen shows. The choice is the `scope` of the address, so that it survives reload, back and a link;
 * without one, a screen that needs a scope takes the first that allows it.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Permission } from '../../domain/permissions/index.ts';
import { type MyScope, scopesWith, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Select } from '../ui/index.ts';

export interface ScopeChoice {
  /** Null when no scope of the caller's allows this screen. */
  scope: MyScope | null;
  scopes: MyScope[];
}

export function useScopeChoice(permission: Permission = 'VIEW'): ScopeChoice {
  const me = useMe();
  const { scope: chosen } = useSearch({ strict: false });
  const scopes = scopesWith(me, permission);
  return { scope: scopes.find((scope) => scope.id === chosen) ?? scopes[0] ?? null, scopes };
}

export interface ScopeSelectProps {
  permission?: Permission;
  withAll?: boolean;
  /** What else stays in the address; nothing, unless it means the same in every scope. */
  keep?: Record<string, string>;
}

export function ScopeSelect({ permission = 'VIEW', withAll = false, keep = {} }: ScopeSelectProps) {
  const { scope, scopes } = useScopeChoice(permission);
  const { scope: chosen } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (scopes.length < 2) return null;
  const options = scopes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('Scope')}
      hideLabel
      options={withAll ? [{ value: 'all', label: t('All scopes') }, ...options] : options}
      value={withAll && !chosen ? 'all' : (scope?.id ?? 'all')}
      // A folder or a filter of one scope means nothing in another: only the scope stays in the address.
      onChange={(value) => void navigate({ to: '.', search: value === 'all' ? keep : { ...keep, scope: value } })}
    />
  );
}
