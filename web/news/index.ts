/** What a person is told. */
export { NewsBell } from './news-bell.tsx';
