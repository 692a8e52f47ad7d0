/** Second factors: an authenticator app, passkeys and recovery codes. */
import { queryOptions } from '@tanstack/react-query';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** WebAuthn's JSON forms: what the browser is asked, and what it answers. */
export type PasskeyJson = Record<string, unknown>;

export const beginTotp = () => call(routes.beginTotp);

export const confirmTotp = (code: string) => call(routes.confirmTotp, { body: { code: code.replace(/\s/g, '') } });

export const removeTotp = (password: string) => call(routes.removeTotp, { body: { password } });

export const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: ({ signal }) => call(routes.listPasskeys, { signal }),
});

export const newPasskeyOptions = () => call(routes.beginPasskey);

export const addPasskey = (name: string, response: PasskeyJson) =>
  call(routes.addPasskey, { body: { name, response } });

export const removePasskey = (id: string, password: string) =>
  call(routes.removePasskey, { params: { id }, body: { password } });

export const passkeySignInOptions = () => call(routes.beginPasskeySignIn);

export const signInWithPasskey = (response: PasskeyJson) => call(routes.signInWithPasskey, { body: { response } });

export const removeFactorsOf = (userId: string) => call(routes.removeFactorsOfUser, { params: { id: userId } });
