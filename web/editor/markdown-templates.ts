/** Templates for the parts of the markdown dialect that are hard to remember. */
import { t } from '../texts/index.ts';

export interface Template {
  id: string;
  label: string;
  note: string;
  markdown: string;
  /** What is selected after the insertion, to be typed over. */
  select: string;
}

export const templates = (): readonly Template[] => [
  ...items(),
  {
    id: 'diagram',
    label: t('Diagram'),
    note: t('mermaid, drawn on screen'),
    markdown: `\`\`\`mermaid\nflowchart LR\n  ${steps()}\n\`\`\`\n`,
    select: steps(),
  },
  {
    id: 'table',
    label: t('Table'),
    note: t('two columns, more with |'),
    markdown: `| ${t('Column')} | ${t('Column')} |\n|--------|--------|\n| ${t('Cell')}   | ${t('Cell')}   |\n`,
    select: t('Column'),
  },
  {
    id: 'formula',
    label: t('Formula'),
    note: t('LaTeX between $$'),
    markdown: '$$\nR = S \\cdot P\n$$\n',
    select: 'R = S \\cdot P',
  },
  {
    id: 'link',
    label: t('Link to a document'),
    note: t('by its number'),
    markdown: `[${t('text of the link')}](doc:SOP-001)`,
    select: 'SOP-001',
  },
  {
    id: 'tasks',
    label: t('Checklist'),
    note: t('boxes to tick'),
    markdown: `- [ ] ${t('First thing')}\n- [x] ${t('Second thing')}\n`,
    select: t('First thing'),
  },
];

const steps = () => `A[${t('Start')}] --> B[${t('End')}]`;

const items = (): readonly Template[] => [
  {
    id: 'risk',
    label: t('Risk'),
    note: t('with its evaluation'),
    markdown: `:::risk[${t('Title of the risk')}]{key=R-001 initial=unacceptable residual=acceptable}\n${t('What can happen, and to whom.')}\n:::\n`,
    select: t('Title of the risk'),
  },
  {
    id: 'control',
    label: t('Control'),
    note: t('what mitigates a risk'),
    markdown: `:::control[${t('Title of the control')}]{key=RC-001 mitigates="R-001" implemented-by="REQ-001" verified-by="doc:TR-001"}\n${t('How it reduces the risk.')}\n:::\n`,
    select: t('Title of the control'),
  },
  {
    id: 'requirement',
    label: t('Requirement'),
    note: t('what implements a control'),
    markdown: `:::requirement[${t('Title of the requirement')}]{key=REQ-001}\n${t('What has to hold.')}\n:::\n`,
    select: t('Title of the requirement'),
  },
];
