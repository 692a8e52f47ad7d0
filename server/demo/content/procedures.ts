/** The procedures of the whole company: documents, records, training, complaints, audits, reviews. */

const documentPurpose = `# Purpose

Whoever works from a document must be able to trust that it is the current one. This procedure says how documents come to
be, how they change and how they end.

# Scope

All documents that tell people how to work. Records are covered by [SOP-002](doc:SOP-002).
`;

export const documentControlFirst = `${documentPurpose}
# Rules

1. The author writes, the approver releases. Both sign on paper.
2. The paper original lies in the cabinet of the quality department.
`;

export const documentControl = `${documentPurpose}
# States

A version passes through these states. Only the service changes them, and each step is written to the audit trail.

| State | Who may read | Who may change | Leads to |
|---|---|---|---|
| Draft | members of the scope | author | in review, cancelled |
| In review | members of the scope | nobody | released, draft, cancelled |
| Released | members of the scope | nobody | revoked, disposed |
| Revoked | members of the scope | nobody | disposed |
| Cancelled | members of the scope | nobody | disposed |
| Disposed | nobody: the content is gone | nobody | — |

~~~mermaid
stateDiagram-v2
  [*] --> Draft
  Draft --> InReview: submit
  InReview --> Draft: return
  InReview --> Released: release
  Released --> Revoked: revoke
  Draft --> Cancelled: cancel
~~~

# Writing

- Say what to do before you say why.
- One instruction a sentence.
- Use [the words of the glossary](doc:GLO-001#words); a new word goes there first.
- Link to a procedure instead of repeating it. A link to a fixed version, such as [the first version of the
  manual](doc:QM-001@1), is for history only.

# Review

The reviewer checks each point and returns the version with a reason if one fails:

- [ ] The purpose names a reader and a need
- [ ] Every step can be done by the person it names
- [ ] Forms are linked, not pasted
- [ ] Nothing contradicts the [quality manual](doc:QM-001#who-decides-what)
- [x] The identifier follows the scheme below

## Identifiers

An identifier has a prefix and a number, such as SOP-001. Numbers are never used again, even when a document was
cancelled.[^gaps] The prefix says what kind of document it is:

| Prefix | Kind |
|---|---|
| QM, POL | manual, policy |
| SOP | procedure |
| WI | work instruction |
| FORM | form |
| SRS, SAD, SDD | software requirements, architecture, design |
| RMP, RMF, RCM, RMR | risk plan, file, controls, report |
| TP, TR, VAL | test protocol, test report, validation |

[^gaps]: Gaps in the numbers are therefore normal and no finding.

# Printed copies

Every export carries a footer that calls it an uncontrolled copy. A sheet on the wall is a reminder, not an authority: see
[states](#states) for what is in force, and ask the live system when in doubt.
`;

export const documentControlNext = `${documentControl}
# Periodic review

From this version on each procedure is read again by its owner every two years, even when nothing seems to have changed.
The outcome is one of:

1. still right: recorded in the minutes, no new version;
2. to be changed: a new draft within 30 days;
3. no longer needed: revoked, and the training matrix is updated.
`;

export const records = `# Purpose

A record shows afterwards what was done. It is worth as much as the trust that nobody changed it since.

# What is a record

Filled-in [forms](doc:FORM-001), test reports, minutes, training evidence, lot files, complaint files, audit reports.

# How long

| Record | Kept for | Counted from | Place |
|---|---|---|---|
| Design history | life of the product + 15 years | last unit sold | service |
| Lot file | 15 years | release of the lot | service, scanned |
| Complaint file | 15 years | closure | complaint system |
| Training evidence | employment + 3 years | leaving | service |
| Supplier evaluation | 10 years | end of approval | service |

The period is computed as $t_{end} = t_0 + \\max(15\\,\\mathrm{a},\\; T_{life} + 2\\,\\mathrm{a})$ for everything that belongs to a
product in use.

# Corrections

~~Tippex is allowed if dated.~~ A wrong entry is struck through so that it stays readable, with date and initials. An
electronic record is corrected by an additional entry.

# Disposal

When the period is over the quality manager disposes of the content. The fact that the record existed, its digest and its
history stay.
`;

export const training = `# Purpose

People can only follow what they know. This procedure connects each role to what it must have read and shown.

# Steps

1. The owner of a procedure names the roles that need it.
2. On release the service shows who is due; the line manager has 14 days.
3. The form of training depends on the risk:
   - reading, for changes of wording;
   - reading and a short talk, for changes of the way;
   - **hands-on under observation**, for soldering, electrical safety tests and final inspection.
4. Evidence goes into the [training matrix](doc:TRN-001).

# Effectiveness

Three months later the line manager looks once over the shoulder. If the work differs from the text, one of the two is
wrong: see [CAPA](doc:SOP-003#triggers).
`;

export const complaints = `# Purpose

To hear, understand and answer everything that users tell us about our devices.

![Way of a complaint: receive, triage in one day, investigate, decide on corrective action, answer and close](attachment:complaint-flow.svg)

# Receiving

Anyone may receive a complaint, by any channel. It is entered on the same day with

- who called and how to call back,
- the serial number and software version,
- what happened, in the caller's words,
- whether a patient was involved.

# Triage

Within one working day regulatory affairs decides whether the event could be reportable. If in doubt it is.

| Class | Meaning | Investigation within |
|---|---|---|
| A | Harm happened or could have | 2 days |
| B | Function lost, no harm possible | 10 days |
| C | Wish or misunderstanding | 30 days |

# Investigation

The device is examined before it is repaired. The investigator compares the event with the [risk
management file](doc:RMF-001) and says whether the risk was known and rated rightly.

# Closing

The answer to the customer is written for the customer. Trends are computed monthly; three similar complaints of class B
within 90 days are a trigger for [corrective action](doc:SOP-003).
`;

export const complaintsRevised = complaints.replace(
  '# Closing',
  `## Software events

For events in software the log of the device is secured first (service menu, *Export log*). The log holds no patient
name; the recording itself is only taken with the written consent of the clinic.

# Closing`,
);

export const audit = `# Purpose

To find out whether the system works as written and whether it is worth working that way.

# Programme

The quality manager plans one year ahead. A process is audited

- every year if a failure in it can harm a patient,
- every second year otherwise,
- at once after two [complaints](doc:SOP-008) of class A that point to it.

# During the audit

Auditors ask to be shown, not told. Each finding has three parts: what was expected and where it is written, what was
seen, and why it matters.

| Grade | Meaning | Answer within |
|---|---|---|
| Major | The system failed or is missing | 10 days |
| Minor | A single lapse | 30 days |
| Remark | Could be better | next audit |

# Afterwards

Majors and minors enter the [CAPA process](doc:SOP-003). The report is a record; the last one is [IAR-001](doc:IAR-001).
`;

export const auditRevised = `${audit}
# Remote audits

*Draft, to be discussed with the site in Graz:* an audit of a purely documentary process may be done by video. The auditor
chooses the samples during the call, so that nothing can be prepared.
`;

export const managementReview = `# Purpose

Once a year, and after every major finding, management looks at the whole.

# Input

- [ ] Results of [internal audits](doc:SOP-009)
- [ ] Complaints and trends
- [ ] State of corrective actions, oldest first
- [ ] Residual risks that were accepted since the last review
- [ ] Suppliers that lost their approval
- [ ] Changes of the law

# Output

Decisions with a name and a date. A decision without both is not written down.
`;

export const vigilance = `# Purpose

Serious incidents are reported to the authority in time, even on a holiday and even when the cause is unknown.

# Clock

The clock starts when *anyone* in the company first hears of the event.

| Event | Report at the latest |
|---|---|
| Serious public health threat | 2 days |
| Death or unexpected serious deterioration | 10 days |
| Other serious incident | 15 days |

The time left is $\\Delta t = t_{limit} - (t_{now} - t_{heard})$, and the on-call officer is woken when $\\Delta t < 24\\,\\mathrm{h}$.

# Report

An incomplete report in time is better than a complete one too late. See [complaint handling](doc:SOP-008#triage).
`;

export const paperArchive = `# Purpose

How the paper archive in the cellar is kept: climate, keys, lending.

# Lending

A folder is lent for one day against a signature on the card in its place.
`;

export const labelling = `# Purpose

Draft of a separate procedure for identification and labels.

# Content

To be merged into production control.
`;
