/** KaTeX with its styles, in a chunk of its own. It builds elements itself; no HTML text passes through here. */
import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Answers whether the formula could be read. Sizes and macro expansion are bounded; links and images are refused. */
export function drawFormula(element: HTMLElement, latex: string, displayMode: boolean): boolean {
  try {
    katex.render(latex, element, { displayMode, throwOnError: true, trust: false, maxSize: 20, maxExpand: 500 });
    return true;
  } catch {
    return false;
  }
}
