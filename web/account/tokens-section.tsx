/** Tokens for scripts that act as oneself. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '../../contract/index.ts';
import { keys, revokeToken, sayWhy, tokensQuery, useMe } from '../api/index.ts';
import { TokenTable } from '../credentials/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Button, FormDialog, say } from '../ui/index.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

export function TokensSection() {
  const me = useMe();
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.tokens });
  return (
    <section className="stack">
      <div className="row">
        <h2>{t('API tokens')}</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          {t('New token…')}
        </Button>
      </div>
      <Loaded reading={tokens} what={t('the tokens')} lines={3}>
        {({ items }) => (
          <TokenTable
            label={t('API tokens')}
            tokens={items}
            scopes={me.scopes}
            onRevoke={setRevoking}
            empty={t('A token lets a script act as you. Make one for each script, so that each can be revoked alone.')}
          />
        )}
      </Loaded>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} onCreated={refresh} />}
      {revoking && (
        <FormDialog
          title={t('Revoke “{name}”?§token', { name: revoking.name })}
          action={t('Revoke token')}
          variant="danger"
          role="alertdialog"
          isOpen
          onClose={() => setRevoking(null)}
          explain={sayWhy}
          onSubmit={async () => {
            await revokeToken(revoking.id);
            await refresh();
            say(t('Revoked “{name}”.§token', { name: revoking.name }));
            setRevoking(null);
          }}
        >
          <p>{t('Scripts that use it are refused at once. This cannot be undone.')}</p>
        </FormDialog>
      )}
    </section>
  );
}
