/** Signing in and out, by password, passkey or single sign-on. */
import { Type } from 'typebox';
import {
  DemoSignIns,
  ForgotPasswordBody,
  LoginBody,
  LoginResult,
  PasskeyOptions,
  PasskeySignInBody,
  ReauthenticateBody,
  SetPasswordBody,
  SignInOptions,
} from '../access.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { Strict } from '../wire.ts';

const operation = operationsOf('Sign-in');
const passwords = operationsOf('Passwords');
const StartQuery = Type.Object({
  returnTo: Type.Optional(Type.String({ maxLength: 500 })),
  purpose: Type.Optional(Type.Literal('sign', { description: 'Sign in anew, for a ticket to sign with.' })),
});
const CallbackQuery = Type.Object({ state: Type.Optional(Type.String({ maxLength: 500 })) });

export const readSignInOptions = operation(routes.readSignInOptions, 'How one can sign in here', {
  needs: 'NOTHING',
  act: 'read-public',
  answers: { 200: SignInOptions },
});

export const signIn = operation(
  routes.signIn,
  'Sign in with e-mail, password and, where one is set up, the second factor',
  {
    needs: 'NOTHING',
    act: 'sign-in',
    body: LoginBody,
    answers: { 200: LoginResult },
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  },
);

export const beginPasskeySignIn = operation(routes.beginPasskeySignIn, 'What navigator.credentials.get() takes', {
  needs: 'NOTHING',
  act: 'begin-as-stranger',
  answers: { 200: PasskeyOptions },
});

export const signInWithPasskey = operation(routes.signInWithPasskey, 'Sign in with a passkey', {
  needs: 'NOTHING',
  act: 'sign-in',
  body: PasskeySignInBody,
  answers: { 200: LoginResult },
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
});

export const reauthenticate = operation(
  routes.reauthenticate,
  'Prove once more that it is you, before you add a factor, a passkey or a token',
  {
    needs: 'NOTHING',
    act: 'reauthenticate',
    body: ReauthenticateBody,
    answers: Nothing,
    errors: ['SECOND_FACTOR_REQUIRED'],
  },
);

export const signOut = operation(routes.signOut, 'Sign out; the session is dead at once', {
  needs: 'NOTHING',
  act: 'sign-out',
  body: Strict({}),
  answers: Nothing,
});

export const setPassword = passwords(routes.setPassword, 'Set a password by a link; ends all sessions of the person', {
  needs: 'NOTHING',
  act: 'sign-in',
  body: SetPasswordBody,
  answers: Nothing,
  errors: ['PASSWORD_WEAK', 'LINK_EXPIRED'],
});

export const askForPasswordLink = passwords(
  routes.askForPasswordLink,
  'Ask for a link by mail; the answer is the same for everybody',
  {
    needs: 'NOTHING',
    act: 'begin-as-stranger',
    body: ForgotPasswordBody,
    answers: { 202: Type.Unsafe<undefined>({ type: 'null' }) },
  },
);

export const startSingleSignOn = operation(routes.startSingleSignOn, 'Begin single sign-on', {
  needs: 'NOTHING',
  act: 'begin-as-stranger',
  query: StartQuery,
  errors: ['NOT_FOUND'],
});

export const finishSingleSignOn = operation(routes.finishSingleSignOn, "The provider's answer", {
  needs: 'NOTHING',
  act: 'sign-in',
  query: CallbackQuery,
  errors: ['NOT_FOUND'],
});

export const listDemoSignIns = operation(routes.listDemoSignIns, "The demo's people, where it is installed", {
  needs: 'NOTHING',
  act: 'read-public',
  answers: { 200: DemoSignIns },
  errors: ['NOT_FOUND'],
});
