/** A part of the screen that scrolls by itself. It must be reachable by keyboard to be scrolled by it. */
import type { ReactNode } from 'react';

export interface ScrollRegionProps {
  label: string;
  /** A `group` is no landmark: a page may have many with one name. */
  role?: 'region' | 'group';
  className: string;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  children: ReactNode;
}

export function ScrollRegion({ label, role = 'region', className, dir, children }: ScrollRegionProps) {
  return (
    <section className={className} role={role} aria-label={label} tabIndex={0} dir={dir}>
      {children}
    </section>
  );
}
