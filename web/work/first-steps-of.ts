/** Which steps lead from nothing to the first document, which of them are done, and what the reader can do about the rest. */
import { t } from '../texts/index.ts';

export interface SetUp {
  admin: boolean;
  scope: {
    id: string;
    name: string;
    isMember: boolean;
    members: number;
    folders: number;
    documents: number;
    mayMakeFolders: boolean;
    mayWrite: boolean;
  } | null;
}

interface StepLink {
  name: string;
  to: '/administration' | '/members' | '/documents' | '/documents/new' | '/import';
  search?: { scope: string };
}

export interface Step {
  name: 'scope' | 'people' | 'folders' | 'document';
  isDone: boolean;
  title: string;
  words: string;
  links: StepLink[];
}

export function firstSteps({ admin, scope }: SetUp): Step[] {
  const search = { scope: scope?.id ?? '' };
  const hasPeople = scope !== null && scope.members > 1;
  const hasDocument = scope !== null && scope.documents > 0;
  const madeFolders = scope !== null && (scope.folders > 0 || hasDocument);
  return [
    ...(admin
      ? [
          {
            ...{ name: 'scope' as const, isDone: scope !== null, title: t('Make a scope') },
            words: t('A scope holds the documents of one company or site. Its name is printed on every export.'),
            links: [{ name: t('Users and scopes'), to: '/administration' as const }],
          },
        ]
      : []),
    {
      ...{ name: 'people', isDone: hasPeople, title: t('Add the people') },
      words: peopleWords(scope, admin),
      links: scope
        ? [
            { name: t('Members'), to: '/members', search },
            ...(admin ? [{ name: t('New users'), to: '/administration' as const }] : []),
          ]
        : [],
    },
    {
      ...{ name: 'folders', isDone: madeFolders, title: t('Make the first folders') },
      words: scope?.mayMakeFolders
        ? t(
            'For example Procedures, Work instructions and Risk management: “New folder” in the menu above the folders.',
          )
        : t('A quality manager or the scope administrator makes them, in the menu above the folders.'),
      links: scope?.mayMakeFolders ? [{ name: t('Open the folders'), to: '/documents', search }] : [],
    },
    {
      ...{ name: 'document', isDone: hasDocument, title: t('Write the first document, or bring in what you have') },
      words: scope?.mayWrite
        ? t(
            'Start with an empty page, or bring in a folder of Word or markdown files; a plan shows first what would happen.',
          )
        : t('An author or a quality manager does this: give somebody the role, yourself too if you will write.'),
      links: scope?.mayWrite
        ? [
            { name: t('New document'), to: '/documents/new', search },
            { name: t('Bring documents in'), to: '/import', search },
          ]
        : [],
    },
  ];
}

function peopleWords(scope: SetUp['scope'], admin: boolean): string {
  if (scope === null) return t('Everybody who works in the scope becomes a member of it and gets a role.');
  return admin && !scope.isMember
    ? t(
        'Everybody who works in “{scope}” becomes a member of it and gets a role; you too, if you want to see its documents.',
        { scope: scope.name },
      )
    : t('Everybody who works in “{scope}” becomes a member of it and gets a role.', { scope: scope.name });
}
