/** Second factors: an authenticator app, passkeys and recovery codes. */
import { queryOptions } from '@tanstack/react-query';
import type { CreatedPasskey, List, Passkey, TotpSetup } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

/** WebAuthn's JSON forms: what the browser is asked, and what it answers. */
export type PasskeyJson = Record<string, unknown>;

export const beginTotp = () => api.post<TotpSetup>('/api/me/totp');

export const confirmTotp = (code: string) =>
  api.post<{ recoveryCodes: string[] }>('/api/me/totp/confirm', { code: code.replace(/\s/g, '') });

export const removeTotp = (password: string) => api.delete('/api/me/totp', { password });

export const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: ({ signal }) => api.get<List<Passkey>>('/api/me/passkeys', undefined, signal),
});

export const newPasskeyOptions = () => api.post<PasskeyJson>('/api/me/passkeys/options');

export const addPasskey = (name: string, response: PasskeyJson) =>
  api.post<CreatedPasskey>('/api/me/passkeys', { name, response });

export const removePasskey = (id: string, password: string) => api.delete(`/api/me/passkeys/${id}`, { password });

export const passkeySignInOptions = () => api.post<PasskeyJson>('/api/auth/passkey/options');

export const signInWithPasskey = (response: PasskeyJson) => api.post('/api/auth/passkey', { response });

export const removeFactorsOf = (userId: string) => api.delete(`/api/users/${userId}/factors`);
