/** Headers and footers: who the document is, on the first page whole and on the others in one line, and the sentence about copies. */
import type { Identity } from '../../../typesetting/index.ts';
import { textElement } from './xml.ts';

const line = (style: string, inside: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${inside}</w:p>`;
const run = (text: string, looks = '') =>
  `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}${textElement(text)}</w:r>`;
const longestTitle = 90;

/** As print has it: nothing where the scope has switched it off. */
export function headerXml({ humanId, version, title }: Identity, runningHead: boolean): string {
  const characters = [...title];
  const short = characters.length > longestTitle ? `${characters.slice(0, longestTitle).join('')}…` : title;
  return line('Header', runningHead ? run(`${humanId} · version ${version} · ${short}`) : '');
}

export function identityXml({ humanId, title, version, state, effectiveDate, scope, standing }: Identity): string {
  const facts = [
    `Version: ${version}`,
    `Status: ${standing === null ? state : `${state}, ${standing}`}`,
    ...(effectiveDate === null ? [] : [`Effective date: ${effectiveDate}`]),
    scope,
  ];
  const ruled = '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="4" w:color="808080"/></w:pBdr>';
  return (
    line('Header', run(humanId, '<w:b/><w:sz w:val="22"/>')) +
    line('Header', run(title, '<w:b/><w:color w:val="111111"/><w:sz w:val="32"/>')) +
    line('Header', run(facts.join(' · ')), `${ruled}<w:spacing w:after="240"/>`)
  );
}

export function footerXml(sentence: string): string {
  const field = (code: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('1')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const pages = `${run('Page ')}${field('PAGE')}${run(' of ')}${field('NUMPAGES')}`;
  return line('Footer', run(sentence)) + line('Footer', pages, '<w:jc w:val="right"/>');
}
