/** The class of an element that holds content, with the styles that go with it. A function: the build puts a constant where it is used, and
 * leaves out its module with the styles. */
import './content.css';

export const contentClass = (): string => 'content';
