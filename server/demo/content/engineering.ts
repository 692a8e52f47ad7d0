/** Procedures of development, risk, suppliers and production. */

export const capa = `# Purpose

A problem is solved when it cannot come back, not when it has gone away. This procedure leads from the problem to the
evidence.

# Triggers

- a finding of an [audit](doc:SOP-009#during-the-audit)
- a trend in [complaints](doc:SOP-008)
- a lot that failed final inspection twice
- a supplier whose deliveries were refused
- anything that made somebody say “not again”

# The way

~~~mermaid
flowchart LR
  A[Problem] --> B{Harm possible?}
  B -- yes --> C[Contain today]
  B -- no --> D[Describe]
  C --> D --> E[Find the cause] --> F[Act] --> G{Effective?}
  G -- no --> E
  G -- yes --> H[Close]
~~~

## Contain

Stop the harm first. Containment is no correction and is written down as such.

## Find the cause

Ask why until the answer is something that we can change:

1. Why did the alarm come late? *Because the queue was full.*
2. Why was it full? *Because artefacts were queued as beats.*
3. Why were they? *Because the noise detector runs after the queue.*
   - This is a cause: the order of two modules.
   - “The developer was careless” is none.

## Act and verify

An action has an owner, a date and a measure that would show that it failed. Effectiveness is checked after at least three
months, by somebody else.[^else]

[^else]: Whoever acted is the last to see that it did not work.

# Records

The [form](doc:FORM-001) is opened on the first day and closed with the check of effectiveness.
`;

export const riskManagement = String.raw`# Purpose

To know what can harm a patient, user or bystander, to reduce it as far as possible and to be honest about the rest.

# Estimation

Each hazardous situation is rated by how severe the harm is, $S \in \{1,\dots,5\}$, and how often it leads to harm, with

$$
P = P_1 \cdot P_2, \qquad R = S \cdot \lceil 5 + \log_{10} P \rceil
$$

where $P_1$ is the probability of the hazardous situation and $P_2$ that of harm in it.

# Evaluation

| | negligible | minor | serious | critical | fatal |
|---|---|---|---|---|---|
| frequent | acceptable | unacceptable | unacceptable | unacceptable | unacceptable |
| probable | acceptable | unacceptable | unacceptable | unacceptable | unacceptable |
| occasional | acceptable | acceptable | unacceptable | unacceptable | unacceptable |
| remote | acceptable | acceptable | acceptable | unacceptable | unacceptable |
| improbable | acceptable | acceptable | acceptable | acceptable | unacceptable |

# Control

In this order, and the next only when the one before is not possible:

1. make it impossible by design,
2. protect, for example by an alarm or a barrier,
3. inform, in the instructions and by training.

A control is complete when it names the risk, what implements it and what verified it. The service shows what is missing
on the traceability page and in every export of the [risk management file](doc:RMF-001).

# Residual risk

The medical director decides whether what remains is outweighed by the benefit, and says why in one paragraph that a
physician outside the company would accept.
`;

export const softwareLifeCycle = `# Purpose

How software of safety class B and C is planned, built, verified, released and maintained.

# Model

![The V model: user needs, requirements, architecture and units on the left, each verified by its counterpart on the right](attachment:v-model.svg)

What stands on the left is not finished before its counterpart on the right is written. The test protocol is reviewed
together with the requirements, see [TP-001](doc:TP-001).

# Repository

Each change is a branch with one reason. The message says why:

~~~text
Ask the noise detector before queueing a beat

Artefacts filled the queue and delayed alarms by up to 9 s (CAPA-0031).
~~~

A change is merged when the pipeline is green and one other person has read it:

~~~yaml
stages: [build, unit, static-analysis, integration, package]
static-analysis:
  fails-on: [new-warning, complexity > 15, uncovered-safety-branch]
~~~

# Unknown software

Components that others made are listed with version, purpose and known faults. The list is checked against published
vulnerabilities every week; who evaluates is laid down in [cybersecurity](doc:SOP-016).

# Release

- [x] All requirements are covered by a passed test
- [x] Open faults are rated in the risk management file
- [ ] Release notes are written for users
- [ ] The build can be repeated byte for byte on a second machine
`;

export const designControl = `# Purpose

To turn a need into a device and to be able to show the way afterwards.

# Phases

| Phase | Input | Output | Gate |
|---|---|---|---|
| 1 Concept | idea, market | [user needs](doc:UN-001) | management |
| 2 Specification | user needs | [requirements](doc:SRS-001), risk plan | design review |
| 3 Realisation | requirements | drawings, code, [architecture](doc:SAD-001) | design review |
| 4 Verification | test protocols | [test reports](doc:TR-001) | quality |
| 5 Validation | prototypes, users | [validation summary](doc:VAL-001) | medical director |
| 6 Transfer | all of it | lot one | quality |

A phase may begin before the one before it has ended, but a gate is never passed twice or backwards.

# Design review

At least one person in the review has no part in the project. Minutes name what was *not* looked at.

# Changes

A change after phase 4 is rated first: what does it touch, which tests are repeated, does the file of an authority change?
`;

export const usability = `# Purpose

Draft. How use errors are found before users make them.

# Use scenarios

The scenarios with the highest severity come from the [risk management file](doc:RMF-001). Each is tried by at least 15
people of the intended profile.

# Open points

- [ ] Recruit night-shift nurses
- [ ] Decide whether the ambulance is a use environment of its own
`;

export const cybersecurity = `# Purpose

To keep attackers away from patients, and to keep working when they come near.

# Threat model

| Entrance | Attacker | Worst outcome | Defence |
|---|---|---|---|
| USB port | visitor | altered software | signed images, no autorun |
| Hospital network | malware | lost recordings | allow-list, local buffer of 72 h |
| Update server | supplier of the host | altered software | keys kept offline |

# Vulnerabilities

Reports reach us at the address on our website. We answer within three days, rate within ten and publish with the fix. The
method of rating is public: <https://www.first.org/cvss/>.
`;

export const suppliers = `# Purpose

What we buy is as safe as what we make. This procedure covers choice, approval and supervision of suppliers.

# Classes

1. **Critical**: the part or service can harm a patient if wrong (electrodes, isolation transformers, hosting of updates).
2. **Important**: it can stop the product from working.
3. **Other**: pens and paper.

# Approval

Critical suppliers are visited. All others fill in [FORM-003](doc:FORM-003). Approval lasts three years and ends by itself.

# Supervision

The score of a supplier is the mean of the last ten deliveries. Below 80 points purchasing talks to them, below 60 they are
suspended and [CAPA](doc:SOP-003) is opened at their side and at ours.

The old list of suppliers was kept in [SOP-099](doc:SOP-099), which was never taken over into this system.
`;

export const production = `# Purpose

Each device is built, tested and released in a way that can be told from its serial number alone.

# Work places

![The soldering place: board in the holder, iron on the right, tray for finished boards](attachment:workbench.jpg "Soldering place 2")

Only what belongs to the current order lies on the table. Tools have a silhouette; an empty silhouette stops the work.

# Steps

1. Kitting by order list
2. Soldering: [WI-002](doc:WI-002)
3. Inspection of incoming parts: [WI-003](doc:WI-003)
4. Assembly
5. Electrical safety: [WI-001](doc:WI-001)
6. Burn-in, 48 h at 40 °C
7. Final inspection and release by quality

# Deviations

A deviation is marked with a red card and moved to the cage before anybody discusses it.
`;
