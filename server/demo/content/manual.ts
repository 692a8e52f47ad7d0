/** Acme Cardio's quality manual through its versions, its policy and its glossary. */

const scope = `# Scope of the quality system

This manual describes how Acme Cardio designs, makes, sells and supports electrocardiographs. It applies to the sites in
Lund and Graz and to everybody who works there, whether employed or under contract.

What is done elsewhere on our behalf (sterile packing of electrodes, hosting of the update service) stays our
responsibility and is governed by [supplier control](doc:SOP-006).
`;

export const manualFirst = `${scope}
# Processes

Four procedures describe the work: documents, records, corrective action and risk. Everything else is agreed in the team.

# Responsibilities

The managing director names the quality manager. The quality manager keeps this manual.
`;

export const manualSecond = `${scope}
# Processes

| Process | Procedure | Owner |
|---|---|---|
| Documents | [SOP-001](doc:SOP-001) | Quality |
| Records | [SOP-002](doc:SOP-002) | Quality |
| Corrective action | [SOP-003](doc:SOP-003) | Quality |
| Risk | [SOP-004](doc:SOP-004) | Development |
| Suppliers | [SOP-006](doc:SOP-006) | Operations |

# Responsibilities

The managing director names the quality manager, who reports to nobody else in matters of release.
`;

export const manualThird = `${scope}
The words used here are explained in the [glossary](doc:GLO-001).

# How the processes hang together

![Map of the processes: management above, the chain from customer needs to use in the field in the middle, support below](attachment:process-map.svg)

The middle row is what customers see. The rows above and below exist so that the middle row can be trusted. The dashed
line is the way back: what we learn in the field changes what management decides, see [complaints](doc:SOP-008).

## Management processes

- Policy and objectives: [POL-001](doc:POL-001)
- Management review: [SOP-010](doc:SOP-010), at least once a year
- Internal audit: [SOP-009](doc:SOP-009)
  - planned by risk, not by calendar alone
  - never led by the person who owns the process

## Realisation processes

1. Design and development
   1. [Design control](doc:SOP-014) for the product as a whole
   2. [Software life cycle](doc:SOP-005) for everything that is compiled
   3. [Risk management](doc:SOP-004#evaluation) beside both
2. Purchasing and production
   1. [Supplier control](doc:SOP-006)
   2. [Production and process control](doc:SOP-017)
3. After delivery
   1. [Complaint handling](doc:SOP-008)
   2. [Corrective and preventive action](doc:SOP-003)

## Support processes

Documents, records and training carry the rest. A procedure that nobody was trained in does not exist in practice; this
is why release and [training](doc:SOP-007) are one step apart and never two.[^training]

[^training]: The training matrix is kept as a record of its own, [TRN-001](doc:TRN-001).

# Who decides what

| Decision | Prepares | Decides | Is told |
|---|---|---|---|
| Release of a procedure | Author | Approver | Everyone in its scope |
| Acceptance of residual risk | Risk manager | Medical director | Management review |
| Release of a product lot | Production | Quality | Sales |
| Field safety notice | Regulatory affairs | Managing director | Authority, customers |
| Approval of a supplier | Purchasing | Quality | Production |

# Exclusions

Acme Cardio makes no implantable and no sterile device. The parts of the system that concern them are not applied, and
this is reviewed whenever the product range changes.

# History

Version 1 was a single page for a company of nine people. Version 2 added owners. This version adds the map and the table
of decisions. Earlier versions stay readable: see [version 2](doc:QM-001@2).
`;

export const policy = `# What we promise

> A recording that a physician can rely on, from a device that a nurse can use at four in the morning.

We keep this promise by

1. designing for the person who is tired, not for the person who is trained yesterday;
2. telling customers about a problem before they find it;
3. measuring what matters and publishing it on every floor.

# Objectives for this year

| Objective | Measure | Target |
|---|---|---|
| Fewer artefacts | Recordings repeated because of noise | below 2 % |
| Faster answers | Median time from complaint to answer | 5 working days |
| Fresh knowledge | People with training overdue | none for more than 14 days |

The objectives are reviewed in every [management review](doc:SOP-010).
`;

export const glossary = `# Words

| Word | Meaning here |
|---|---|
| Controlled document | A text whose current version is decided by the service, not by who printed it last |
| Effective | Released, and its effective date has come |
| Record | Evidence of what was done; it is never corrected, only added to |
| Residual risk | What remains after the controls |
| Uncontrolled copy | Every export and every sheet of paper |

# Abbreviations

- **CAPA** corrective and preventive action
- **ECG** electrocardiogram
- **IFU** instructions for use
- **QRS** the tall part of a heartbeat in an ECG; its peak is R
- **SRS** software requirements specification, here always [SRS-001](doc:SRS-001)

# Units and signs

Currents are given in µA, voltages in mV or kV, times in ms. We write ≤ and ≥, never “<=”, and a minus sign (−) in front of
negative numbers. Temperatures are in °C. Ω stands for ohm.
`;
