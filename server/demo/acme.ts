/** Acme Cardio, maker of electrocardiographs: the demo's main company. */
import * as engineering from './content/engineering.ts';
import * as instructions from './content/instructions.ts';
import * as manual from './content/manual.ts';
import * as procedures from './content/procedures.ts';
import * as product from './content/product.ts';
import * as risk from './content/risk.ts';
import * as verification from './content/verification.ts';
import * as pictures from './pictures/index.ts';
import {
  cancelled,
  type DemoDocument,
  type DemoReview,
  type DemoScope,
  disposed,
  draft,
  inLanguage,
  inReview,
  released,
  revoked,
  single,
} from './plan.ts';

const system = 'Quality system / Procedures';
const development = `${system} / Design and development`;
const operations = `${system} / Production and suppliers`;
const instructionsFolder = 'Quality system / Work instructions';
const forms = 'Quality system / Forms and templates';
const device = 'Products / CardioTrace 3';
const design = `${device} / Requirements and design`;
const riskFolder = `${device} / Risk management`;
const testing = `${device} / Verification and validation`;

const reviewedByBoth: DemoReview = { by: ['approver', 'quality-manager'] };

const manuals: DemoDocument[] = [
  {
    humanId: 'QM-001',
    folder: null,
    duty: { roles: ['scope-admin', 'quality-manager', 'author', 'approver', 'auditor', 'reader'], days: 14 },
    versions: [
      { title: 'Quality manual', content: manual.manualFirst, end: released(-1460) },
      {
        title: 'Quality manual',
        content: manual.manualSecond,
        end: {
          to: 'RELEASED',
          inDays: -820,
          carriedOver: 'What each process is called was known; it stands in a table now.',
        },
        changes: 'The processes stand in a table with their owners.',
      },
      {
        title: 'Quality manual',
        content: manual.manualThird,
        end: released(-120),
        files: [pictures.processMap],
        changes: 'A map shows how the processes depend on each other.',
        review: reviewedByBoth,
      },
    ],
  },
  single(null, 'POL-001', 'Quality policy and objectives', manual.policy, released(-300)),
  single(null, 'GLO-001', 'Glossary and abbreviations', manual.glossary, released(-290)),
];

const companyProcedures: DemoDocument[] = [
  {
    humanId: 'SOP-001',
    folder: system,
    versions: [
      { title: 'Document control', content: procedures.documentControlFirst, end: released(-1400) },
      {
        title: 'Control of documents',
        content: procedures.documentControl,
        end: released(-400),
        returned: 'The table of states does not say who may read a revoked version.',
        changes: 'New name. States and who may read and change are a table.',
        review: reviewedByBoth,
      },
      {
        title: 'Control of documents',
        content: procedures.documentControlNext,
        end: released(60),
        changes: 'Each procedure is read again by its owner every two years.',
        review: reviewedByBoth,
      },
    ],
  },
  single(system, 'SOP-002', 'Control of records', procedures.records, released(-390)),
  single(system, 'SOP-003', 'Corrective and preventive action', engineering.capa, released(-350)),
  single(system, 'SOP-004', 'Risk management', engineering.riskManagement, released(-345)),
  single(system, 'SOP-007', 'Training and competence', procedures.training, released(-330)),
  {
    humanId: 'SOP-008',
    folder: system,
    versions: [
      {
        title: 'Complaint handling',
        content: procedures.complaints,
        end: released(-310),
        files: [pictures.complaintFlow],
      },
      {
        title: 'Complaint handling',
        content: procedures.complaintsRevised,
        end: inReview,
        changes: 'What is secured first when the event is one of software.',
        review: { ...reviewedByBoth, inDays: 5, approvedBy: ['quality-manager'] },
        comments: [
          {
            by: 'quality-manager',
            about: 'only taken with the written consent of the clinic',
            body: 'Is consent by e-mail enough? @Avery Author, please look at what we agreed with the clinics.',
            answers: [{ by: 'author', body: 'It is: the agreements say “in text form”. I can write that instead.' }],
          },
        ],
      },
    ],
  },
  {
    humanId: 'SOP-009',
    folder: system,
    versions: [
      { title: 'Internal audit', content: procedures.audit, end: released(-305) },
      { title: 'Internal audit', content: procedures.auditRevised, end: draft },
    ],
  },
  single(system, 'SOP-010', 'Management review', procedures.managementReview, released(-300)),
  single(
    system,
    'SOP-012',
    'Paper archive',
    procedures.paperArchive,
    revoked(-1300, 'The paper archive was dissolved.'),
  ),
  single(system, 'SOP-013', 'Vigilance reporting', procedures.vigilance, released(30)),
  single(development, 'SOP-005', 'Software life cycle', engineering.softwareLifeCycle, released(-280), [
    pictures.vModel,
  ]),
  single(development, 'SOP-014', 'Design control', engineering.designControl, released(-275)),
  single(development, 'SOP-015', 'Usability engineering', engineering.usability, draft),
  {
    humanId: 'SOP-016',
    folder: development,
    versions: [
      {
        title: 'Cybersecurity',
        content: engineering.cybersecurity,
        end: inReview,
        review: { by: ['approver'], inDays: 9 },
        comments: [
          {
            by: 'approver',
            about: 'We answer within three days',
            body: 'Working days? The policy on our website says so.',
          },
        ],
      },
    ],
  },
  single(operations, 'SOP-006', 'Supplier control', engineering.suppliers, released(-260)),
  single(operations, 'SOP-017', 'Production and process control', engineering.production, released(-255), [
    pictures.workbench,
  ]),
  single(operations, 'SOP-018', 'Identification and labels', procedures.labelling, cancelled('Merged into SOP-017.')),
];

const workInstructions: DemoDocument[] = [
  single(instructionsFolder, 'WI-001', 'Electrical safety test', instructions.electricalSafety, released(-240), [
    pictures.leakageChart,
  ]),
  single(instructionsFolder, 'WI-002', 'Soldering the ECG front end', instructions.soldering, released(-235), [
    pictures.workbench,
  ]),
  inLanguage(
    'de',
    single(instructionsFolder, 'WI-003', 'Wareneingangsprüfung', instructions.incomingGerman, released(-230)),
  ),
  inLanguage(
    'ja',
    single(instructionsFolder, 'WI-004', '心電計の清掃と消毒', instructions.cleaningJapanese, released(-225)),
  ),
  inLanguage(
    'pl',
    single(instructionsFolder, 'WI-005', 'Przechowywanie elektrod', instructions.storagePolish, released(-220)),
  ),
  single(
    instructionsFolder,
    'WI-010',
    'Calibration of the old analyser',
    instructions.oldCalibration,
    disposed(-3000, 'The retention period is over; the analyser was sold.'),
  ),
  single(forms, 'FORM-001', 'CAPA record', instructions.capaForm, released(-210)),
  single(forms, 'FORM-003', 'Supplier evaluation', instructions.supplierForm, released(-205)),
];

const deviceFile: DemoDocument[] = [
  single(design, 'UN-001', 'Intended use and user needs', product.userNeeds, released(-200)),
  {
    humanId: 'SRS-001',
    folder: design,
    versions: [
      { title: 'Software requirements', content: product.requirementsFirst, end: released(-500) },
      { title: 'Software requirements 3.2', content: product.requirements, end: released(-150) },
    ],
  },
  single(design, 'SAD-001', 'Software architecture', product.architecture, released(-148), [pictures.blockDiagram]),
  single(design, 'SDD-001', 'Detailed design: detection of beats', product.detailedDesign, released(-146), [
    pictures.ecgStrip,
  ]),
  single(riskFolder, 'RMP-001', 'Risk management plan', risk.riskPlan, released(-190)),
  single(riskFolder, 'RMF-001', 'Risk management file', risk.riskFile, released(-100)),
  single(riskFolder, 'RCM-001', 'Risk control measures', risk.riskControls, released(-98)),
  single(riskFolder, 'RMR-001', 'Risk management report', risk.riskReport, inReview),
  single(testing, 'TP-001', 'System test protocol', verification.systemProtocol, released(-140)),
  single(testing, 'TR-001', 'System test report', verification.systemReport, released(-95), [
    pictures.testLog,
    pictures.releaseNotes,
  ]),
  single(testing, 'TR-002', 'Electrical safety report', verification.safetyReport, released(-92), [
    pictures.leakageChart,
  ]),
  single(
    testing,
    'TR-003',
    'Alarm latency report',
    verification.latencyReport,
    revoked(-90, 'The test rhythm was too clean; to be repeated with noise.'),
  ),
  single(testing, 'VAL-001', 'Validation summary', verification.validation, released(-80)),
  inLanguage(
    'ar',
    single(device, 'IFU-001', 'دليل مختصر: تسجيل تخطيط القلب', instructions.quickGuideArabic, released(-70)),
  ),
  single('Products / CardioTrace Home', 'PRD-001', 'Product brief', product.homeBrief, draft),
];

const recordFiles: DemoDocument[] = [
  single(
    'Records / Audits',
    'IAR-001',
    'Report of the internal audit of document control',
    verification.auditReport,
    released(-40),
  ),
  single('Records / Training', 'TRN-001', 'Training matrix', verification.trainingMatrix, released(-20)),
];

export const acme: DemoScope = {
  name: 'Acme Cardio',
  folders: [
    'Quality system',
    system,
    development,
    operations,
    instructionsFolder,
    forms,
    'Products',
    device,
    design,
    riskFolder,
    testing,
    'Products / CardioTrace Home',
    'Records',
    'Records / Audits',
    'Records / Training',
  ],
  documents: [...manuals, ...companyProcedures, ...workInstructions, ...deviceFile, ...recordFiles],
  // In the order in which they are read, which is not that of their names.
  arranged: { [riskFolder]: ['RMP-001', 'RMF-001', 'RCM-001', 'RMR-001'] },
  duties: {
    [system]: { roles: ['quality-manager', 'author', 'approver', 'reader'], days: 30 },
    [instructionsFolder]: { roles: ['author', 'reader'], days: 1 },
    [riskFolder]: { roles: ['quality-manager', 'author', 'approver'], days: 21 },
  },
  unread: {
    'QM-001': ['author', 'auditor', 'reader'],
    'SOP-001': ['approver', 'reader'],
    'SOP-013': ['author', 'approver', 'reader'],
    'SOP-017': ['reader'],
    'WI-001': ['author'],
    'WI-002': ['reader'],
    'RCM-001': ['approver'],
  },
  voluntary: { 'POL-001': ['author', 'auditor', 'reader'], 'GLO-001': ['reader'] },
  // A year after they came into force; of two that has passed.
  nextReviews: { 'SOP-001': -35, 'SOP-002': -25, 'SOP-003': 15, 'SOP-004': 20, 'SOP-007': 35, 'POL-001': 65 },
};
