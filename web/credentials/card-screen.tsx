/** A screen for somebody who is not, or not quite, signed in: one card in the middle, one question on it. */
import type { ReactNode } from 'react';
import { sayWhy } from '../api/index.ts';
import { Banner, Button, usePageTitle, useSubmit } from '../ui/index.ts';
import './credentials.css';
import { t } from '../texts/index.ts';

export interface CardScreenProps {
  title: string;
  /** Why the person is here, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

export function CardScreen({ title, lead, children }: CardScreenProps) {
  usePageTitle(title);
  return (
    <main className="card-screen">
      <div className="card-screen-card card">
        <div className="card-screen-brand">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <div>
            <p className="card-screen-name">Muniment</p>
            <p className="muted">{t('Controlled documents, kept in order')}</p>
          </div>
        </div>
        <div className="card-screen-head">
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

export interface CardFormProps {
  /** What the button says: the act itself. */
  action: string;
  isDisabled?: boolean;
  /** Rejecting shows why, above the button. */
  onSubmit: (fields: FormData) => Promise<void>;
  explain?: (error: unknown) => string;
  children: ReactNode;
}

export function CardForm({ action, isDisabled = false, onSubmit, explain = sayWhy, children }: CardFormProps) {
  const { isPending, failure, submit } = useSubmit(onSubmit, isDisabled, explain);
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={isDisabled}>
        {action}
      </Button>
    </form>
  );
}
