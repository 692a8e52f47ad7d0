/** The caller's own account: sessions, factors, tokens. */

import {
  AddPasskeyBody,
  ApiToken,
  ChangePasswordBody,
  ConfirmTotpBody,
  CreatedApiToken,
  CreatedPasskey,
  CreateTokenBody,
  Me,
  Passkey,
  PasskeyOptions,
  PasswordBody,
  RecoveryCodes,
  Session,
  TotpSetup,
} from '../access.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ListOf } from '../wire.ts';

const operation = operationsOf('Second factor');
const sessions = operationsOf('Sessions');
const apiTokens = operationsOf('API tokens');
const signIn = operationsOf('Sign-in');
const passwords = operationsOf('Passwords');

export const readMe = signIn(routes.readMe, 'Who is signed in', {
  needs: 'NOTHING',
  act: 'see-oneself',
  answers: { 200: Me },
});

export const changePassword = passwords(routes.changePassword, "Change one's own password; every other session ends", {
  needs: 'NOTHING',
  act: 'change-password',
  body: ChangePasswordBody,
  answers: Nothing,
  errors: ['PASSWORD_WEAK'],
});

export const listSessions = sessions(routes.listSessions, 'Where the caller is signed in', {
  needs: 'NOTHING',
  answers: { 200: ListOf(Session) },
});

export const endOtherSessions = sessions(routes.endOtherSessions, "End all of the caller's sessions but this one", {
  needs: 'NOTHING',
  act: 'end-credential',
  answers: Nothing,
});

export const endSession = sessions(routes.endSession, "End one of the caller's sessions", {
  needs: 'NOTHING',
  act: 'end-credential',
  params: IdParams,
  answers: Nothing,
});

export const beginTotp = operation(routes.beginTotp, 'A secret for an authenticator app', {
  needs: 'NOTHING',
  act: 'add-factor',
  answers: { 200: TotpSetup },
  errors: ['STEP_NOT_ALLOWED'],
});

export const confirmTotp = operation(
  routes.confirmTotp,
  'Confirm the app by a code; the recovery codes are shown this once',
  {
    needs: 'NOTHING',
    act: 'add-factor',
    body: ConfirmTotpBody,
    answers: { 200: RecoveryCodes },
    errors: ['STEP_NOT_ALLOWED'],
  },
);

export const removeTotp = operation(routes.removeTotp, 'Give the authenticator app up', {
  needs: 'NOTHING',
  act: 'remove-factor',
  body: PasswordBody,
  answers: Nothing,
  errors: ['NOT_FOUND'],
});

export const listPasskeys = operation(routes.listPasskeys, "The caller's passkeys", {
  needs: 'NOTHING',
  act: 'see-factors',
  answers: { 200: ListOf(Passkey) },
});

export const beginPasskey = operation(routes.beginPasskey, 'What navigator.credentials.create() takes', {
  needs: 'NOTHING',
  act: 'add-factor',
  answers: { 200: PasskeyOptions },
});

export const addPasskey = operation(
  routes.addPasskey,
  'Add the passkey that the browser made; the first factor also gives recovery codes, this once',
  { needs: 'NOTHING', act: 'add-factor', body: AddPasskeyBody, answers: { 201: CreatedPasskey } },
);

export const removePasskey = operation(routes.removePasskey, 'Remove a passkey', {
  needs: 'NOTHING',
  act: 'remove-factor',
  params: IdParams,
  body: PasswordBody,
  answers: Nothing,
});

export const listTokens = apiTokens(routes.listTokens, "The caller's tokens", {
  needs: 'NOTHING',
  answers: { 200: ListOf(ApiToken) },
});

export const createToken = apiTokens(routes.createToken, 'Create a token; it is shown this once', {
  needs: 'NOTHING',
  act: 'create-token',
  body: CreateTokenBody,
  answers: { 201: CreatedApiToken },
});

export const revokeToken = apiTokens(routes.revokeToken, 'Revoke a token', {
  needs: 'NOTHING',
  act: 'end-credential',
  params: IdParams,
  answers: Nothing,
});
