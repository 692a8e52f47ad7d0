/** The demo's people, a press away. An installation without the demo shows nothing. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { demoSignInsQuery, sayWhy, signIn } from '../api/index.ts';
import { Banner, Button } from '../ui/index.ts';
import './demo-sign-ins.css';
import { roleName, t } from '../texts/index.ts';

export function DemoSignIns({ onSignedIn }: { onSignedIn: () => void }) {
  const { data } = useQuery(demoSignInsQuery);
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!data || data.people.length === 0) return null;
  const enter = async (email: string) => {
    setPending(email);
    setFailure(null);
    try {
      await signIn({ email, password: data.password });
      onSignedIn();
    } catch (error) {
      setFailure(sayWhy(error));
    } finally {
      setPending(null);
    }
  };
  return (
    <section className="demo-sign-ins" aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins">{t('Try the demo as…')}</h2>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <ul>
        {data.people.map(({ email, displayName, role }) => (
          <li key={email}>
            <Button size="small" isPending={pending === email} onPress={() => enter(email)}>
              <span>
                {displayName} <span className="muted">{roleName(role)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
