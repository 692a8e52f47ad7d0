/** What a person sees where the content is not: loading, failed, not found, not allowed. */
export * from './stand-ins.tsx';
