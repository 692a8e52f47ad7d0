/** Test protocols, reports, validation and records of CardioTrace 3. */

export const systemProtocol = `# Purpose

How software 3.2 is tested as a whole against [SRS-001](doc:SRS-001).

# Setup

- Patient simulator with recorded rhythms
- Climate chamber, 0 °C to 40 °C
- Sound level meter, class 2

# Cases

| Case | Requirement | Action | Expected |
|---|---|---|---|
| TC-101 | REQ-001 | Record for one hour, count samples | 3,600,000 ± 0 |
| TC-102 | REQ-002 | Pull each electrode in turn | Name and colour within 2 s |
| TC-103 | REQ-003 | Add 50 Hz, 1 mV | At most 10 µV remain |
| TC-104 | REQ-004 | Play ventricular fibrillation | Alarm within 5 s |
| TC-105 | REQ-005 | Set the lowest volume | At least 45 dB(A) |
| TC-106 | REQ-006 | Cut the power after an alarm | Alarm listed after start |
| TC-107 | REQ-007 | Discharge at 0, 20 and 40 °C | Warning 30 min ahead |
| TC-108 | REQ-008 | Heat the pack to 46 °C | Charging stops |
| TC-109 | REQ-009 | Offer an image with one bit changed | Refused |

# Criteria

All cases pass on three units. A case that fails is repeated only after its cause was found.
`;

export const systemReport = `# Summary

All nine cases of [TP-001](doc:TP-001#cases) passed on three units with software 3.2.0. The raw log is attached:
[system-test-log.csv](attachment:system-test-log.csv); the changes since 3.1 are in
[release-notes.txt](attachment:release-notes.txt).

# Results

| Case | Unit 1 | Unit 2 | Unit 3 | Verdict |
|---|---|---|---|---|
| TC-101 | 3,600,000 | 3,600,000 | 3,600,000 | pass |
| TC-102 | 1.1 s | 1.2 s | 1.1 s | pass |
| TC-103 | 6 µV | 7 µV | 6 µV | pass |
| TC-104 | 3.2 s | 3.4 s | 3.1 s | pass |
| TC-105 | 47 dB(A) | 46 dB(A) | 48 dB(A) | pass |
| TC-106 | listed | listed | listed | pass |
| TC-107 | 34 min | 36 min | 33 min | pass |
| TC-108 | stopped | stopped | stopped | pass |
| TC-109 | refused | refused | refused | pass |

# Deviations

TC-107 was started 40 minutes late because the chamber was taken.[^chamber] This has no influence on the result.

[^chamber]: Entered in the log of the chamber on the same day.

# Conclusion

The requirements of [SRS-001, version 2](doc:SRS-001@2) are met.
`;

export const safetyReport = `# Sample

Eight units of lot one, tested as in [WI-001](doc:WI-001).

# Leakage

![Enclosure leakage of eight units in µA, all well below the limit](attachment:leakage-current.png)

| Unit | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
| Enclosure, µA | 42 | 47 | 39 | 51 | 44 | 58 | 46 | 41 |
| Patient, µA | 2.9 | 3.1 | 2.8 | 3.4 | 3.0 | 3.6 | 3.1 | 2.9 |

# Dielectric strength

4 kV for one minute, no breakdown, no flash-over. Mean leakage $\\bar{I} = 46\\,\\mathrm{\\mu A}$, standard deviation
$s = 6.1\\,\\mathrm{\\mu A}$.

# Conclusion

The barrier holds.
`;

export const latencyReport = `# Summary

The alarm sounded after 3.2 s on average, with a rhythm from the simulator.

# Limits of this test

No noise was added.
`;

export const validation = `# Question

Does CardioTrace 3 do what [users need](doc:UN-001#needs), in their places and in their hands?

# Method

Thirty-one users in four places recorded 248 electrocardiograms under observation. Use errors, close calls and
difficulties were written down without helping.

# Findings

| Place | Users | Recordings | Use errors | Close calls | Median time | Repeated because of noise | Satisfied or very satisfied |
|---|---:|---:|---:|---:|---:|---:|---:|
| Ward, night | 9 | 72 | 1 | 3 | 4 min 10 s | 2.8 % | 89 % |
| Practice | 10 | 80 | 0 | 1 | 3 min 25 s | 1.3 % | 100 % |
| Ambulance | 7 | 56 | 2 | 2 | 4 min 45 s | 5.4 % | 71 % |
| Workshop | 5 | 40 | 0 | 0 | 3 min 50 s | 0.0 % | 100 % |
| **All** | **31** | **248** | **3** | **6** | **4 min 02 s** | **2.4 %** | **90 %** |

All three use errors were crossed limb leads. The [quick guide](doc:IFU-001) was changed and the scenario repeated with
twelve users, without error.

# Conclusion

The device meets the needs. The share of repeated recordings in the ambulance is followed up in the
[management review](doc:SOP-010#input).
`;

export const auditReport = `# Audit

Process: document control and training, site in Lund. Auditor from Graz.

# Findings

1. **Minor.** Two of twenty sampled instructions at work places were older than the version in force. *Expected:* only
   current copies, [SOP-001](doc:SOP-001#printed-copies). *Why it matters:* one of them was the safety test.
2. **Remark.** People ask their neighbour before they search. A search page on the shop floor might help.

# Praise

The silhouettes on the tool boards are copied by other departments.
`;

export const trainingMatrix = `# Matrix

R means read, H hands-on under observation, a dash not needed. Overdue entries are **bold**.

| Person | QM-001 | SOP-001 | SOP-002 | SOP-003 | SOP-004 | SOP-005 | SOP-006 | SOP-007 | SOP-008 | SOP-009 | SOP-017 | WI-001 | WI-002 | WI-003 |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| A. Lindqvist | R | R | R | R | R | R | – | R | – | – | – | – | – | – |
| B. Okafor | R | R | R | – | – | – | – | R | R | – | R | H | H | – |
| C. Moser | R | R | R | – | – | – | R | R | – | – | R | – | – | H |
| D. Yıldız | R | R | R | R | – | – | – | R | R | R | – | – | – | – |
| E. Søndergård | R | **R** | R | – | R | R | – | R | – | – | – | – | – | – |
| F. Țăranu | R | R | R | – | – | – | – | R | – | – | R | H | **H** | – |
| G. Nowakówna | R | R | R | R | R | – | R | R | R | R | R | – | – | – |
`;
