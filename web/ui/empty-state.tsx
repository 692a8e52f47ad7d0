/** Shown where a list is empty: says why, and what to do. */
import type { ReactNode } from 'react';
import './feedback.css';
import { Icon, type IconName } from './icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon = 'inbox', title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} size={28} />
      <p className="empty-title">{title}</p>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

/** The same where no card is around it. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <div className="card">
      <EmptyState {...props} />
    </div>
  );
}
