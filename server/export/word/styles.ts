/** The looks of a Word file: plain, near to what print shows. */

const headings = [16, 13.5, 12, 11, 10.5, 10.5];

function style(id: string, name: string, inside: string, base = 'Normal'): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${base}"/><w:qFormat/>${inside}</w:style>`;
}

export function stylesXml(language: string): string {
  const rightToLeft = /^(?:ar|he|fa|ur|yi|ps|sd|dv|syr)\b/i.test(language);
  const fonts = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>';
  const usual = `<w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="20"/><w:szCs w:val="20"/>${rightToLeft ? '<w:rtl/>' : ''}<w:lang w:val="${language}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>${rightToLeft ? '<w:bidi/>' : ''}<w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const heading = (size: number, at: number) =>
    style(
      `Heading${at + 1}`,
      `heading ${at + 1}`,
      `<w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before="${at < 2 ? 280 : 200}" w:after="80"/><w:outlineLvl w:val="${at}"/></w:pPr><w:rPr><w:b/>${at === 5 ? '<w:i/>' : ''}<w:sz w:val="${Math.round(size * 2)}"/></w:rPr>`,
    );
  const code = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:sz w:val="18"/>';
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  return [
    usual,
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>',
    ...headings.map(heading),
    style('ListParagraph', 'List Paragraph', '<w:pPr><w:contextualSpacing/></w:pPr>'),
    style(
      'Quote',
      'Quote',
      '<w:pPr><w:pBdr><w:left w:val="single" w:sz="12" w:space="8" w:color="808080"/></w:pBdr></w:pPr>',
    ),
    style('Caption', 'caption', '<w:rPr><w:i/><w:sz w:val="18"/></w:rPr>'),
    style('Code', 'Code', `<w:pPr><w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/></w:pPr><w:rPr>${code}</w:rPr>`),
    style('FootnoteText', 'footnote text', '<w:pPr><w:spacing w:after="40"/></w:pPr><w:rPr><w:sz w:val="16"/></w:rPr>'),
    style('Header', 'header', '<w:rPr><w:color w:val="555555"/><w:sz w:val="16"/></w:rPr>'),
    style(
      'Footer',
      'footer',
      '<w:pPr><w:spacing w:after="0"/></w:pPr><w:rPr><w:color w:val="555555"/><w:sz w:val="16"/></w:rPr>',
    ),
    '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
    '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0B5CAD"/><w:u w:val="single"/></w:rPr></w:style>',
    `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:pPr><w:spacing w:before="20" w:after="40" w:line="250" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="18"/><w:szCs w:val="18"/></w:rPr><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`,
  ].join('');
}
