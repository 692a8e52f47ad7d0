/** What waits for a person. */
export { WorkLink } from './work-link.tsx';
