/** Templates for the parts of the markdown dialect that are hard to remember. */
export interface Template {
  id: string;
  label: string;
  note: string;
  text: string;
  /** What is selected after the insertion, to be typed over. */
  select: string;
}

export const templates: readonly Template[] = [
  {
    id: 'risk',
    label: 'Risk',
    note: 'with its evaluation',
    text: ':::risk[Title of the risk]{key=R-001 initial=unacceptable residual=acceptable}\nWhat can happen, and to whom.\n:::\n',
    select: 'Title of the risk',
  },
  {
    id: 'control',
    label: 'Control',
    note: 'what mitigates a risk',
    text: ':::control[Title of the control]{key=RC-001 mitigates="R-001" implemented-by="REQ-001" verified-by="doc:TR-001"}\nHow it reduces the risk.\n:::\n',
    select: 'Title of the control',
  },
  {
    id: 'requirement',
    label: 'Requirement',
    note: 'what implements a control',
    text: ':::requirement[Title of the requirement]{key=REQ-001}\nWhat has to hold.\n:::\n',
    select: 'Title of the requirement',
  },
  {
    id: 'diagram',
    label: 'Diagram',
    note: 'mermaid, drawn on screen',
    text: '```mermaid\nflowchart LR\n  A[Start] --> B[End]\n```\n',
    select: 'A[Start] --> B[End]',
  },
  {
    id: 'table',
    label: 'Table',
    note: 'two columns, more with |',
    text: '| Column | Column |\n|--------|--------|\n| Cell   | Cell   |\n',
    select: 'Column',
  },
  {
    id: 'formula',
    label: 'Formula',
    note: 'LaTeX between $$',
    text: '$$\nR = S \\cdot P\n$$\n',
    select: 'R = S \\cdot P',
  },
  {
    id: 'link',
    label: 'Link to a document',
    note: 'by its number',
    text: '[text of the link](doc:SOP-001)',
    select: 'SOP-001',
  },
  {
    id: 'tasks',
    label: 'Checklist',
    note: 'boxes to tick',
    text: '- [ ] First thing\n- [x] Second thing\n',
    select: 'First thing',
  },
];
