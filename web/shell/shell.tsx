/** The frame around every screen: skip link, top bar, and the place for the screen. */
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Pending } from '../fallbacks/index.ts';
import { MainNavigation } from './main-navigation.tsx';
import { SearchBox } from './search-box.tsx';
import './shell.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

export function Shell() {
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="top-bar">
        <MainNavigation />
        <SearchBox />
        <ThemeToggle />
        <UserMenu />
      </header>
      <main id="content" className="shell-content" tabIndex={-1}>
        <Suspense fallback={<Pending />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
