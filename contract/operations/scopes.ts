/** Scopes, their members and rules; the catalog of permissions; what is kept for a time. */
import { Type } from 'typebox';
import {
  ChangeScopeBody,
  CreateScopeBody,
  Member,
  MemberBody,
  MemberCandidate,
  MemberParams,
  PermissionEntry,
  RoleTemplate,
  Scope,
  ScopesQuery,
  ScopeWriting,
  ScopeWritingBody,
} from '../access.ts';
import { KeptItem } from '../keeping.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { ListOf, ScopeParams, Strict } from '../wire.ts';

const operation = operationsOf('Members');
const scopes = operationsOf('Scopes');
const permissionsAndRoles = operationsOf('Permissions and roles');
const administration = operationsOf('Administration');
const CandidatesQuery = Strict({ q: Type.Optional(Type.String({ maxLength: 200 })) });

export const listPermissions = permissionsAndRoles(routes.listPermissions, 'The permission catalog', {
  needs: 'NOTHING',
  answers: { 200: ListOf(PermissionEntry) },
});

export const listRoles = permissionsAndRoles(routes.listRoles, 'The role templates', {
  needs: 'NOTHING',
  answers: { 200: ListOf(RoleTemplate) },
});

export const listScopes = scopes(routes.listScopes, "The caller's scopes", {
  needs: 'NOTHING',
  query: ScopesQuery,
  answers: { 200: ListOf(Scope) },
  errors: ['PERMISSION_DENIED'],
});

export const createScope = scopes(routes.createScope, 'Create a scope (administrator)', {
  needs: 'ADMINISTRATOR',
  body: CreateScopeBody,
  answers: { 201: Scope },
  errors: ['SCOPE_NAME_TAKEN'],
});

export const readScope = scopes(routes.readScope, 'A scope with its language and rules', {
  needs: ['MEMBER', 'ADMINISTRATOR'],
  params: ScopeParams,
  answers: { 200: Scope },
});

export const changeScope = scopes(
  routes.changeScope,
  'Change name, language or rules of a scope (MANAGE_MEMBERS, or the administrator)',
  {
    needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
    params: ScopeParams,
    body: ChangeScopeBody,
    answers: { 200: Scope },
    errors: ['SCOPE_NAME_TAKEN'],
  },
);

export const readWriting = scopes(
  routes.readWriting,
  'How new documents of a scope are written unless their author says otherwise',
  { needs: ['MEMBER', 'ADMINISTRATOR'], params: ScopeParams, answers: { 200: ScopeWriting } },
);

export const changeWriting = scopes(
  routes.changeWriting,
  'Set how new documents of a scope are written (MANAGE_MEMBERS, or the administrator)',
  {
    needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
    params: ScopeParams,
    body: ScopeWritingBody,
    answers: { 200: ScopeWriting },
  },
);

export const listMembers = operation(routes.listMembers, 'The members', {
  needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
  params: ScopeParams,
  answers: { 200: ListOf(Member) },
});

export const findMemberCandidates = operation(
  routes.findMemberCandidates,
  'Users who could be made members: by name among those one shares a scope with, else by the whole e-mail',
  {
    needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
    params: ScopeParams,
    query: CandidatesQuery,
    answers: { 200: ListOf(MemberCandidate) },
  },
);

export const findReviewers = operation(
  routes.findReviewers,
  'Members who could be named as reviewers, by part of the name or e-mail (AUTHOR_DOCUMENTS)',
  { needs: 'AUTHOR_DOCUMENTS', params: ScopeParams, query: CandidatesQuery, answers: { 200: ListOf(MemberCandidate) } },
);

export const findOwners = operation(
  routes.findOwners,
  'Members who could own a document, by part of the name or e-mail (AUTHOR_DOCUMENTS)',
  { needs: 'AUTHOR_DOCUMENTS', params: ScopeParams, query: CandidatesQuery, answers: { 200: ListOf(MemberCandidate) } },
);

export const findReaders = operation(
  routes.findReaders,
  'Members who could be asked to read, by part of the name or e-mail (RELEASE_DOCUMENTS)',
  {
    needs: 'RELEASE_DOCUMENTS',
    params: ScopeParams,
    query: CandidatesQuery,
    answers: { 200: ListOf(MemberCandidate) },
  },
);

export const setMember = operation(routes.setMember, 'Make a user a member, or change what a member holds', {
  needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
  params: MemberParams,
  body: MemberBody,
  answers: { 200: Member },
});

export const removeMember = operation(routes.removeMember, 'Remove a member', {
  needs: ['MANAGE_MEMBERS', 'ADMINISTRATOR'],
  params: MemberParams,
  answers: Nothing,
});

export const readKeeping = administration(
  routes.readKeeping,
  'What is kept for a time, what of it is there, and what the next sweep takes (administrator)',
  { needs: 'ADMINISTRATOR', answers: { 200: ListOf(KeptItem) } },
);
