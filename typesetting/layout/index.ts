export { imageName, PageCanvas } from './canvas.ts';
export { type ImageSource, LayoutContext, NoteNumbers } from './context.ts';
export type { Atom } from './flow.ts';
export { InlineText } from './inline.ts';
export { fontsOf, GalleyPages, layOut } from './lay-out.ts';
export { drawLine, fillLines, type Line } from './lines.ts';
export { PageBreaker } from './page-breaker.ts';
export { Structure, type StructureNode } from './structure.ts';
export { body, colours, label, type TextStyle } from './style.ts';
