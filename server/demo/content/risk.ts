/**
 * The risk management of CardioTrace 3. The file holds complete chains and, on purpose, each kind of gap that the
 * traceability view can find: the demo is where one learns to read them.
 */

export const riskPlan = `# Scope

CardioTrace 3 with software 3.2, its cables and the charger, from production to disposal.

# Team

| Role | Task |
|---|---|
| Risk manager | keeps the [file](doc:RMF-001) |
| Medical director | rates severity, accepts residual risks |
| Development | finds controls, see [RCM-001](doc:RCM-001) |
| Quality | checks that each chain is complete |

# Criteria

As in [SOP-004](doc:SOP-004#evaluation), without exceptions for this product.

# After release

Every complaint of class A or B is compared with the file within ten days. The file is reviewed as a whole once a year.
`;

export const riskFile = `# Basis

Made according to the [plan](doc:RMP-001). Controls are defined in [RCM-001](doc:RCM-001) and, where they are information for
safety only, at the end of this file.

# Electrical hazards

:::risk[Electric shock by leakage current]{key=R-001 initial=unacceptable residual=acceptable}
Patient with an open line to the heart touches the enclosure. *Severity fatal, remote.*
:::

:::risk[Burn by defibrillation current through the cable]{key=R-002 initial=unacceptable residual=acceptable}
The energy of a shock flows through the leads into the device and back.
:::

:::risk[Overheated battery]{key=R-003 initial=unacceptable residual=acceptable}
Charging a damaged pack in a warm ambulance.
:::

# Signal hazards

:::risk[Asystole is not noticed]{key=R-004 initial=unacceptable residual=acceptable}
Mains interference is taken for a heartbeat.
:::

:::risk[Alarm comes too late]{key=R-005 initial=unacceptable residual=unacceptable}
The queue of beats is full of artefacts. Being worked on; the residual risk is not accepted yet.
:::

:::risk[Electrodes are swapped]{key=R-006 initial=unacceptable}
Limb leads crossed; the trace looks like another disease. A control exists, the residual risk was not rated.
:::

:::risk[Alarm is turned down and forgotten]{key=R-007 initial=unacceptable residual=acceptable}
At night, by a colleague, in good faith.
:::

# Information hazards

:::risk[Recording is stored under another patient]{key=R-008 initial=unacceptable}
Nothing controls this yet: the barcode reader was taken out of version 3.2.
:::

:::risk[Altered software is installed]{key=R-009 initial=unacceptable residual=acceptable}
From a memory stick that was lying in the car park.
:::

# Minor hazards

:::risk[Skin irritation by gel]{key=R-010 initial=acceptable}
Redness for a day. Acceptable without control.
:::

:::risk[Bruise by a falling device]{key=R-011 initial=acceptable}
The device weighs 900 g and has round edges.
:::

:::risk[Interference with a pacemaker programmer]{key=R-012}
Reported once by another maker; not evaluated yet.
:::

# Information for safety

:::control[Warning about crossed limb leads]{key=RC-020 mitigates="R-006" implemented-by="doc:IFU-001" verified-by="doc:VAL-001"}
The quick guide shows the colours at the place of each electrode.
:::

:::control[Reminder to read the guide]{key=RC-021 implemented-by="doc:IFU-001" verified-by="doc:VAL-001"}
A general reminder. It mitigates nothing in particular and will be removed.
:::

# Overall evaluation

Until the alarm latency (R-005) is mended the overall residual risk is **not** accepted. See the
[report](doc:RMR-001), which is under review.
`;

export const riskControls = `# How to read this

Each control names the risk, what implements it and what verified it. What is missing is shown in the annex of an export
and on the traceability page.

# By design

:::control[Double isolation between patient and mains]{key=RC-001 mitigates="R-001" implemented-by="doc:SAD-001" verified-by="doc:TR-002"}
Barrier of 4 kV, creepage of 8 mm, one optical link.
:::

:::control[Protection resistors in every lead]{key=RC-002 mitigates="R-002 R-001" implemented-by="doc:SAD-001" verified-by="doc:TR-002@1"}
Ten kiloohms each, pulse proof.
:::

:::control[Charging is limited by temperature]{key=RC-003 mitigates="R-003" implemented-by="REQ-008" verified-by="doc:TR-001"}
In software first, in hardware at 60 °C.
:::

:::control[Mains filter and noise rating]{key=RC-004 mitigates="R-004" implemented-by="REQ-003 doc:SDD-001" verified-by="doc:TR-001"}
Two independent measures; neither can hold back an alarm for asystole.
:::

:::control[Only signed images are installed]{key=RC-005 mitigates="R-009" implemented-by="REQ-009" verified-by="doc:TR-001 doc:VAL-001"}
Keys are kept offline.
:::

# By protection

:::control[Alarm within five seconds]{key=RC-006 mitigates="R-005 R-004" implemented-by="REQ-004" verified-by="doc:TR-003"}
The report that showed this was revoked: its test rhythm was too clean.
:::

:::control[Lowest volume]{key=RC-007 mitigates="R-007" implemented-by="REQ-005" verified-by="doc:TR-001"}
45 dB(A) at one metre.
:::

:::control[Second speaker]{key=RC-008 mitigates="R-007" verified-by="doc:TR-001"}
Decided, not yet specified by any requirement.
:::

:::control[Lead colours are checked by impedance]{key=RC-009 mitigates="R-006" implemented-by="REQ-042" verified-by="doc:TR-001"}
The requirement was numbered in a workshop and never written.
:::

:::control[Audible reminder after silence]{key=RC-010 mitigates="R-007" implemented-by="REQ-005"}
Every two minutes. The test is planned for the next release.
:::

:::control[Shielded defibrillation cable]{key=RC-011 mitigates="R-002 R-077" implemented-by="doc:SAD-001" verified-by="doc:TR-002"}
R-077 stood in an older file and was merged into R-002.
:::
`;

export const riskReport = `# Result

The plan was carried out. The table counts what is open at the time of writing; the live numbers are on the traceability
page.

| | Complete | With gaps |
|---|---:|---:|
| Risks | 8 | 4 |
| Controls | 7 | 6 |

# Benefit

A twelve-lead recording at the bedside shortens the time to treatment of an infarction. The medical director weighs this
against the risks that remain, once R-005 is mended.

# Open

- [ ] R-005: repeat the latency test with noisy rhythms
- [ ] R-008: decide on the barcode reader
- [ ] R-012: evaluate
`;
