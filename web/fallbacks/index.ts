/** What a person sees where the content is not: loading, failed, not found, not allowed, empty. */
export * from './crash.tsx';
export * from './loaded.tsx';
export * from './loaded-list.tsx';
export * from './no-scope.tsx';
export * from './not-allowed.tsx';
export * from './not-found.tsx';
