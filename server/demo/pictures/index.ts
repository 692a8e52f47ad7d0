/** The demo's files: pictures drawn in code, diagrams, and a few tables and notes that are no pictures. */
import type { DemoFile } from '../plan.ts';
import * as diagrams from './diagrams.ts';
import * as drawn from './drawn.ts';

const file = (name: string, bytes: DemoFile['bytes']): DemoFile => ({ name, bytes });
const text = (name: string, ...lines: string[]): DemoFile => file(name, () => Buffer.from(`${lines.join('\n')}\n`));

export const processMap = file('process-map.svg', diagrams.processMap);
export const blockDiagram = file('block-diagram.svg', diagrams.blockDiagram);
export const vModel = file('v-model.svg', diagrams.vModel);
export const complaintFlow = file('complaint-flow.svg', diagrams.complaintFlow);
export const ecgStrip = file('ecg-strip.png', drawn.ecgStrip);
export const leakageChart = file('leakage-current.png', drawn.leakageChart);
export const comparisonPlot = file('method-comparison.png', drawn.comparisonPlot);
export const workbench = file('workbench.jpg', drawn.workbench);

export const testLog = text(
  'system-test-log.csv',
  'case,requirement,result,tester',
  ...Array.from(
    { length: 24 },
    (_, index) => `TC-${101 + index},REQ-${String((index % 9) + 1).padStart(3, '0')},pass,avery`,
  ),
);
export const calibrationData = text(
  'calibration-points.csv',
  'level,concentration_mmol_l,response',
  '1,1.0,0.0412',
  '2,2.5,0.1031',
  '3,5.0,0.2067',
  '4,7.5,0.3088',
  '5,10.0,0.4125',
);
export const releaseNotes = text(
  'release-notes.txt',
  'CardioTrace 3 software 3.2.0',
  '',
  '- The alarm list keeps its order when an alarm is acknowledged.',
  '- The battery estimate follows the temperature of the pack.',
  '- The export of recordings is checked against its digest.',
);
