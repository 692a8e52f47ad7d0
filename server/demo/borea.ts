/** Borea Diagnostics, maker of assays: small, with one quality manager who does everything. */
import * as laboratory from './content/laboratory.ts';
import * as pictures from './pictures/index.ts';
import { cancelled, type DemoScope, draft, inLanguage, inReview, released, single } from './plan.ts';

const laboratoryFolder = 'Procedures / Laboratory';
const instructions = 'Procedures / Laboratory / Instructions';
const assay = 'Assays / BoreaLyte K+';

export const borea: DemoScope = {
  name: 'Borea Diagnostics',
  folders: ['Procedures', laboratoryFolder, instructions, 'Assays', assay, 'Forms'],
  documents: [
    single(null, 'QM-100', 'Quality manual', laboratory.manual, released(-600)),
    single(laboratoryFolder, 'SOP-101', 'Handling of samples', laboratory.samples, released(-580)),
    single(laboratoryFolder, 'SOP-102', 'Calibration of the analyser', laboratory.calibration, released(-570), [
      pictures.calibrationData,
    ]),
    single('Procedures', 'SOP-103', 'Release of reagent lots', laboratory.lotRelease, released(-560)),
    single('Procedures', 'SOP-104', 'Review of critical results', laboratory.resultReview, released(21)),
    single('Procedures', 'SOP-105', 'Cold chain', laboratory.coldChain, cancelled('Covered by SOP-101.')),
    inLanguage('el', single(instructions, 'WI-101', 'Χρήση πιπέτας', laboratory.pipettingGreek, released(-500))),
    inLanguage(
      'fr',
      single(instructions, 'WI-102', 'Entretien quotidien de l’analyseur', laboratory.maintenanceFrench, draft),
    ),
    single(assay, 'RMF-101', 'Risk management file BoreaLyte', laboratory.riskFile, released(-450)),
    single(assay, 'SRS-101', 'Requirements BoreaLyte', laboratory.requirements, released(-455)),
    single(assay, 'VR-101', 'Comparison of methods', laboratory.comparison, released(-440), [pictures.comparisonPlot]),
    single('Forms', 'FORM-101', 'Lot release', laboratory.lotForm, inReview),
  ],
  arranged: { Procedures: ['SOP-104', 'SOP-103', 'SOP-105'] },
  duties: {},
  unread: {},
  voluntary: {},
  nextReviews: {},
};
