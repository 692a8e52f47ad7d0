/** The tokens of one user, for the administrator who must stop a script. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken, User } from '../../contract/index.ts';
import { allScopesQuery, keys, revokeTokenOf, sayWhy, tokensOfQuery } from '../api/index.ts';
import { TokenTable } from '../credentials/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Button, Dialog, FormDialog, say } from '../ui/index.ts';

export function UserTokensDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensOfQuery(user.id));
  const scopes = useQuery(allScopesQuery);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  if (revoking !== null) {
    return (
      <FormDialog
        title={t('Revoke “{token}” of {name}?', { token: revoking.name, name: user.displayName })}
        action={t('Revoke token')}
        variant="danger"
        role="alertdialog"
        isOpen
        onClose={() => setRevoking(null)}
        explain={sayWhy}
        onSubmit={async () => {
          await revokeTokenOf(user.id, revoking.id);
          await queryClient.invalidateQueries({ queryKey: keys.tokens });
          say(t('Revoked “{name}”.§token', { name: revoking.name }));
          setRevoking(null);
        }}
      >
        <p>{t('Scripts that use it are refused at once. This cannot be undone.')}</p>
      </FormDialog>
    );
  }
  return (
    <Dialog title={t('API tokens of {name}', { name: user.displayName })} size="large" isOpen onClose={onClose}>
      <div className="dialog-body">
        <Loaded reading={tokens} what={t('the tokens')} lines={3}>
          {({ items }) => (
            <TokenTable
              label={t('API tokens of {name}', { name: user.displayName })}
              tokens={items}
              scopes={scopes.data?.items ?? []}
              onRevoke={setRevoking}
              empty={t('No script acts as {name}.', { name: user.displayName })}
            />
          )}
        </Loaded>
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </footer>
    </Dialog>
  );
}
