/** The screens a person may open. One that no scope of theirs allows is not offered. */
import { Link, useSearch } from '@tanstack/react-router';
import { firstPage } from '../address/index.ts';
import { scopesWith, useMe } from '../api/index.ts';
import { WorkLink } from '../work/index.ts';

export function MainNavigation({ isCounting }: { isCounting: boolean }) {
  const me = useMe();
  const { scope } = useSearch({ strict: false });
  const search = scope ? { scope } : {};
  const may = (permission: Parameters<typeof scopesWith>[1]) => scopesWith(me, permission).length > 0;
  return (
    <nav className="main-navigation" aria-label="Main">
      <Link to={firstPage} className="brand" aria-label="Muniment, start page">
        <img src="/favicon.svg" alt="" width="22" height="22" />
        <span>Muniment</span>
      </Link>
      <WorkLink isCounting={isCounting} />
      <Link to="/documents" search={search} className="nav-link">
        Documents
      </Link>
      {may('VIEW_TRACEABILITY') && (
        <Link to="/traceability" search={search} className="nav-link">
          Traceability
        </Link>
      )}
      {(may('RELEASE_DOCUMENTS') || may('VIEW_AUDIT_TRAIL')) && (
        <Link to="/reading" search={search} className="nav-link">
          Reading
        </Link>
      )}
      {may('EXPORT_AUDIT_PACK') && (
        <Link to="/packs" search={search} className="nav-link">
          Packs
        </Link>
      )}
      {(may('VIEW_AUDIT_TRAIL') || me.admin) && (
        <Link to="/audit" search={search} className="nav-link">
          Audit trail
        </Link>
      )}
      {(may('MANAGE_MEMBERS') || me.admin) && (
        <Link to="/members" search={search} className="nav-link">
          Members
        </Link>
      )}
    </nav>
  );
}
