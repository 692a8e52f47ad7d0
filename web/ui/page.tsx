/** The frame of a screen: browser title, breadcrumb, heading, actions, content. */
import { type ReactNode, useEffect } from 'react';
import './page.css';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Muniment`;
  }, [title]);
}

export interface PageProps {
  title: string;
  /** Shown instead of the plain title, e.g. with a badge. */
  heading?: ReactNode;
  above?: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
  /** `fill`: the content scrolls by itself and fills the height. `column`: no wider than one likes to read. */
  layout?: 'flow' | 'column' | 'fill';
  children: ReactNode;
}

export function Page({ title, heading, above, aside, actions, layout = 'flow', children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={`page page-${layout}`}>
      <header className="page-head">
        {above}
        <div className="page-title">
          <h1>{heading ?? title}</h1>
          {aside && <span className="muted">{aside}</span>}
          {actions && <div className="row page-actions">{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  );
}
