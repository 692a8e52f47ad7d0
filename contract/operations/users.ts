/** Users of the installation. */
import { Type } from 'typebox';
import { ApiToken, ChangeUserBody, CreatedUser, CreateUserBody, PasswordLink, User } from '../access.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { Id, IdParams, ListOf, pageQuery, Strict } from '../wire.ts';

const operation = operationsOf('Users');
const apiTokens = operationsOf('API tokens');
const passwords = operationsOf('Passwords');
const secondFactor = operationsOf('Second factor');
const sessions = operationsOf('Sessions');
const UserTokenParams = Type.Object({ id: Id, tokenId: Id });

export const listUsers = operation(routes.listUsers, 'All users (administrator)', {
  needs: 'ADMINISTRATOR',
  query: Strict(pageQuery),
  answers: { 200: ListOf(User) },
});

export const createUser = operation(
  routes.createUser,
  'Create a user (administrator); without a password, the answer has a link that sets one',
  {
    needs: 'ADMINISTRATOR',
    body: CreateUserBody,
    answers: { 201: CreatedUser },
    errors: ['EMAIL_TAKEN', 'PASSWORD_WEAK'],
  },
);

export const changeUser = operation(
  routes.changeUser,
  'Rename a user, disable or enable, make or unmake an administrator (administrator)',
  {
    needs: 'ADMINISTRATOR',
    params: IdParams,
    body: ChangeUserBody,
    answers: { 200: User },
    errors: ['LAST_ADMINISTRATOR', 'EMAIL_TAKEN'],
  },
);

export const confirmIdentity = operation(
  routes.confirmIdentity,
  'Confirm that a person who was let in again is who they are, so that they can sign (another administrator, or who manages members of their scopes)',
  {
    needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
    act: 'let-in-again',
    params: IdParams,
    body: Strict({}),
    answers: Nothing,
  },
);

export const issuePasswordLink = passwords(
  routes.issuePasswordLink,
  'A link that sets a new password, shown this once or, where mail is set up, mailed to the person alone (administrator)',
  {
    needs: 'ADMINISTRATOR',
    act: 'let-in-again',
    params: IdParams,
    answers: { 200: PasswordLink },
    errors: ['STEP_NOT_ALLOWED'],
  },
);

export const removeFactorsOfUser = secondFactor(
  routes.removeFactorsOfUser,
  'Remove all second factors of a user who lost them (administrator)',
  { needs: 'ADMINISTRATOR', act: 'let-in-again', params: IdParams, answers: Nothing },
);

export const endSessionsOfUser = sessions(routes.endSessionsOfUser, 'End all sessions of a user (administrator)', {
  needs: 'ADMINISTRATOR',
  params: IdParams,
  answers: Nothing,
});

export const listTokensOfUser = apiTokens(routes.listTokensOfUser, "A user's tokens (administrator)", {
  needs: 'ADMINISTRATOR',
  params: IdParams,
  answers: { 200: ListOf(ApiToken) },
});

export const revokeTokenOfUser = apiTokens(routes.revokeTokenOfUser, "Revoke a user's token (administrator)", {
  needs: 'ADMINISTRATOR',
  params: UserTokenParams,
  answers: Nothing,
});
