/** The frame around every screen: skip link, top bar, and the place for the screen. */
import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { useMe } from '../api/index.ts';
import { Pending } from '../fallbacks/index.ts';
import { useIsAway, useLive } from '../live/index.ts';
import { NewsBell } from '../news/index.ts';
import { Banner } from '../ui/index.ts';
import { MainNavigation } from './main-navigation.tsx';
import { Palette } from './palette.tsx';
import { SearchBox } from './search-box.tsx';
import './shell.css';
import { t } from '../texts/index.ts';
import { Shortcuts } from './shortcuts.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

export function Shell() {
  // The frame comes first, the screen in it piece by piece, and then what the frame asks for by itself.
  const isFramed = useDeferredValue(true, false);
  const [isDrawn, setDrawn] = useState(false);
  useLive(isDrawn);
  useReadiness();
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('Skip to the content')}
      </a>
      <header className="top-bar">
        <MainNavigation isCounting={isDrawn} />
        <SearchBox />
        <NewsBell isCounting={isDrawn} />
        <div className="theme-toggle">
          <ThemeToggle />
        </div>
        <UserMenu />
      </header>
      <Shortcuts />
      <Palette />
      <AwayNotice />
      <main id="content" className="shell-content" tabIndex={-1}>
        <Suspense fallback={<Pending />}>
          {isFramed && <Outlet />}
          {isFramed && <Drawn tell={setDrawn} />}
        </Suspense>
      </main>
    </div>
  );
}

/** Tells when what stands beside it is on the screen. */
function Drawn({ tell }: { tell: (isDrawn: true) => void }) {
  useEffect(() => startTransition(() => tell(true)), [tell]);
  return null;
}

/** Who gave up a required second factor on an open page is led to its set-up at once, as on the way to a page. */
function useReadiness(): void {
  const { mustChangePassword, secondFactor } = useMe();
  const isReady = !mustChangePassword && !secondFactor.setupRequired;
  const router = useRouter();
  useEffect(() => {
    if (!isReady) void router.invalidate();
  }, [isReady, router]);
}

/** What is on the screen stays; it may only be older than it looks. */
function AwayNotice() {
  const isAway = useIsAway();
  return (
    <div className="away-notice" role="status">
      {isAway && (
        <Banner tone="warn">
          {t(
            'The service cannot be reached just now. What you see stays, but may be out of date; it is tried again by itself.',
          )}
        </Banner>
      )}
    </div>
  );
}
