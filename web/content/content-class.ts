/** The class of an element that holds content, with the styles that go with it. */
import './content.css';

export const contentClass = 'content';
