/** The screens a person may open. One that no scope of theirs allows is not offered. */
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { firstPage } from '../address/index.ts';
import { scopesWith, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';
import { WorkLink } from '../work/index.ts';
import { useNarrowBar } from './use-narrow-bar.ts';

/** Where the room is short the screens are folded behind a button; going to one, or anything else that is pressed, folds them again. */
function useFold() {
  const ref = useRef<HTMLElement>(null);
  const href = useLocation({ select: (location) => location.href });
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === href;
  // Not open again on the way back.
  if (openAt !== null && !isOpen) setOpenAt(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setOpenAt(null);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [isOpen]);
  return { ref, isOpen, setOpen: (open: boolean) => setOpenAt(open ? href : null) };
}

export function MainNavigation({ isCounting }: { isCounting: boolean }) {
  const { ref, isOpen, setOpen } = useFold();
  const button = useRef<HTMLButtonElement>(null);
  const isNarrow = useNarrowBar(ref);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <nav
      className={`main-navigation${isNarrow ? ' main-navigation-folded' : ''}`}
      aria-label={t('Main')}
      ref={ref}
      onKeyDown={onKeyDown}
    >
      <Link to={firstPage} className="brand" aria-label={t('Muniment, start page')}>
        <img src="/favicon.svg" alt="" width="22" height="22" />
        <span>Muniment</span>
      </Link>
      <button
        type="button"
        ref={button}
        className="button icon-button button-quiet nav-button"
        aria-label={t('Screens')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="all" />
      </button>
      <Links isOpen={isOpen} isCounting={isCounting} />
    </nav>
  );
}

interface LinksProps {
  isOpen: boolean;
  isCounting: boolean;
}

function Links({ isOpen, isCounting }: LinksProps) {
  const me = useMe();
  const { scope } = useSearch({ strict: false });
  const search = scope ? { scope } : {};
  const may = (permission: Parameters<typeof scopesWith>[1]) => scopesWith(me, permission).length > 0;
  return (
    <div className={`nav-links${isOpen ? ' nav-links-open' : ''}`}>
      <WorkLink isCounting={isCounting} />
      <Link to="/documents" search={search} className="nav-link">
        {t('Documents')}
      </Link>
      {may('VIEW_TRACEABILITY') && (
        <Link to="/traceability" search={search} className="nav-link">
          {t('Traceability')}
        </Link>
      )}
      {(may('RELEASE_DOCUMENTS') || may('VIEW_AUDIT_TRAIL')) && (
        <Link to="/reading" search={search} className="nav-link">
          {t('Reading')}
        </Link>
      )}
      {may('EXPORT_AUDIT_PACK') && (
        <Link to="/packs" search={search} className="nav-link">
          {t('Packs')}
        </Link>
      )}
      {(may('VIEW_AUDIT_TRAIL') || me.admin) && (
        <Link to="/audit" search={search} className="nav-link">
          {t('Audit trail')}
        </Link>
      )}
      {(may('MANAGE_MEMBERS') || me.admin) && (
        <Link to="/members" search={search} className="nav-link">
          {t('Members')}
        </Link>
      )}
    </div>
  );
}
