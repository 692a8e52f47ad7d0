/** Where one is signed in: on which device, from where, when last seen; each can be ended, or all others at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '../../contract/index.ts';
import { endOtherSessions, endSession, keys, sayWhy, sessionsQuery } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Badge, Button, DataTable, FormDialog, Moment, say } from '../ui/index.ts';
import { deviceWords } from './device-words.ts';

export function SessionsSection() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [isEndingOthers, setEndingOthers] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.sessions });
  const end = async (session: Session) => {
    try {
      await endSession(session.id);
      say(t('Signed out on {device}.', { device: deviceWords(session.userAgent) }));
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
    await refresh();
  };
  const hasOthers = sessions.data?.items.some((session) => !session.current) ?? false;
  return (
    <section className="stack">
      <div className="row">
        <h2>{t('Where you are signed in')}</h2>
        <span className="spacer" />
        {hasOthers && <Button onPress={() => setEndingOthers(true)}>{t('Sign out everywhere else…')}</Button>}
      </div>
      <Loaded reading={sessions} what={t('the sessions')} lines={3}>
        {({ items }) => <SessionTable sessions={items} onEnd={end} />}
      </Loaded>
      {isEndingOthers && (
        <FormDialog
          title={t('Sign out everywhere else?')}
          action={t('Sign out everywhere else')}
          variant="danger"
          role="alertdialog"
          isOpen
          onClose={() => setEndingOthers(false)}
          explain={sayWhy}
          onSubmit={async () => {
            await endOtherSessions();
            await refresh();
            say(t('You are signed out everywhere else.'));
            setEndingOthers(false);
          }}
        >
          <p>
            {t(
              'You stay signed in here. If you do not know one of the devices, change your password too: whoever used it may know it.',
            )}
          </p>
        </FormDialog>
      )}
    </section>
  );
}

function SessionTable({ sessions, onEnd }: { sessions: readonly Session[]; onEnd: (session: Session) => void }) {
  return (
    <DataTable
      label={t('Where you are signed in')}
      rows={sessions}
      rowKey={(session) => session.id}
      columns={[
        {
          id: 'device',
          header: t('Device'),
          isRowHeader: true,
          cell: (session) => (
            <span className="chips">
              <span title={session.userAgent}>{deviceWords(session.userAgent)}</span>
              {session.current && <Badge tone="good">{t('This one')}</Badge>}
            </span>
          ),
        },
        { id: 'address', header: t('Address'), cell: (session) => <span className="mono">{session.address}</span> },
        { id: 'since', header: t('Signed in'), cell: (session) => <Moment at={session.createdAt} /> },
        { id: 'seen', header: t('Last seen'), cell: (session) => <Moment at={session.lastSeenAt} /> },
        {
          id: 'end',
          header: t('Actions'),
          width: '100px',
          cell: (session) =>
            !session.current && (
              <Button
                size="small"
                aria-label={t('Sign out on {device}', { device: deviceWords(session.userAgent) })}
                onPress={() => onEnd(session)}
              >
                {t('Sign out')}
              </Button>
            ),
        },
      ]}
    />
  );
}
