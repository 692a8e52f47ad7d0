/** The design of CardioTrace 3: needs, requirements, architecture, detailed design. */
import { parseMarkdown } from '../../../domain/content/index.ts';
import { richOfTree } from '../../../domain/content/rich/index.ts';

export const userNeeds = `# Intended use

CardioTrace 3 records a 12-lead electrocardiogram of adults at rest and shows it to a physician. It gives alarms while it
records. It gives no diagnosis.

# Users and places

| User | Place | What matters most |
|---|---|---|
| Nurse | ward, at night | quick start, no menus |
| Physician | practice | readable print |
| Paramedic | ambulance | survives a fall, works in sunlight |
| Technician | workshop | can be opened and tested |

# Needs

1. A recording takes less than five minutes from the door to the print.
2. A loose electrode is named, not guessed.
3. The device works for a shift without a socket.
4. Nothing on it can be swallowed, torn off or mistaken for a phone charger.
`;

export const requirementsFirst = `# Recording

:::requirement[Sample each lead at 500 Hz or more]{key=REQ-001}
Measured over one hour, no sample lost.
:::

:::requirement[Show a loose electrode by name]{key=REQ-002}
Within two seconds.
:::
`;

export const requirements = String.raw`# Scope

Requirements for software 3.2 of CardioTrace 3. Each follows from the [user needs](doc:UN-001#needs) or from a control in
[RCM-001](doc:RCM-001).

# Recording

:::requirement[Sample each lead at 1,000 Hz]{key=REQ-001}
Measured over one hour, no sample is lost. The jitter stays below $\sigma_t < 20\,\mathrm{\mu s}$.
:::

:::requirement[Show a loose electrode by name]{key=REQ-002}
Within two seconds after the impedance passes $50\,\mathrm{k\Omega}$ the display names the electrode and its colour.
:::

:::requirement[Reject mains interference]{key=REQ-003}
At 50 Hz and 60 Hz the amplitude is reduced by 40 dB at least, without changing the ST segment by more than 25 µV.
:::

# Alarms

:::requirement[Give a high-priority alarm within 5 s]{key=REQ-004}
From the first abnormal beat to the sound. Verified with recorded rhythms:

1. ventricular fibrillation,
2. asystole,
3. tachycardia above the limit that the user set.
:::

:::requirement[Keep alarms audible]{key=REQ-005}
The volume cannot be set below 45 dB(A) at one metre while a patient is connected.
:::

:::requirement[Store alarms for 72 h]{key=REQ-006}
Also across a loss of power.
:::

# Power

:::requirement[Warn 30 min before the battery is empty]{key=REQ-007}
At any temperature between 0 °C and 40 °C.
:::

:::requirement[Limit charging current by temperature]{key=REQ-008}
Above 45 °C of the pack charging stops; above 60 °C the pack is cut off by hardware.
:::

# Updates

:::requirement[Install only signed software]{key=REQ-009}
An image whose signature does not fit is refused before the first byte is written to flash.
:::

# Interfaces

| Interface | Direction | Format | Rate | Timeout | On failure |
|---|---|---|---|---|---|
| Front end | in | 24-bit samples, 12 leads | 1,000/s | 5 ms | alarm “signal lost” |
| Display | out | frames | 60/s | 50 ms | watchdog |
| Network | both | encrypted records | on request | 30 s | local buffer |
| USB | out | archive with digest | on request | 10 min | message |
`;

export const architecture = `# Overview

![Block diagram: electrodes, protection, converter on the patient side; processor, alarm manager, display and isolated supply on the host side; a dashed isolation barrier between them](attachment:block-diagram.svg)

The dashed red line is the isolation barrier. Nothing electrical crosses it but the supply and one optical link, which is
the reason why the [electrical safety report](doc:TR-002) can be short.

# Modules

| Module | Class | Task | Depends on |
|---|---|---|---|
| \`acquire\` | C | takes samples, detects loose electrodes | driver |
| \`detect\` | C | finds beats, rates noise | \`acquire\` |
| \`alarm\` | C | decides and sounds | \`detect\` |
| \`view\` | B | draws | \`acquire\`, \`alarm\` |
| \`store\` | B | keeps recordings | \`acquire\` |
| \`update\` | B | checks and installs images | \`store\` |

Modules of class C run in a partition of their own. The call below is the only way across:

~~~c
/* Returns 0, or the reason why the sample was not taken. Never blocks. */
int acquire_post(const struct sample *s, uint64_t now_us)
{
    if (ring_full(&ring)) return ACQ_OVERRUN;      /* counted, alarmed after 3 in a row */
    ring_put(&ring, s, now_us);
    return 0;
}
~~~

# Time

~~~mermaid
sequenceDiagram
  participant F as Front end
  participant D as Detector
  participant A as Alarm
  F->>D: 10 samples every 10 ms
  D->>A: beat or noise, within 120 ms
  A-->>F: lead-off check every second
~~~

# Segregation

A fault in \`view\` cannot delay \`alarm\`: the scheduler gives class C its time first. The detection itself is described in
[SDD-001](doc:SDD-001#detection).
`;

export const detailedDesign = String.raw`# Signal

The picture shows what the detector sees, at 25 mm/s.

![Strip of an electrocardiogram with five regular beats on a red grid](attachment:ecg-strip.png)

# Detection

The band-passed signal $x[n]$ is differentiated, squared and averaged over a window of $N = 150$ samples:

$$
y[n] = \frac{1}{N} \sum_{k=0}^{N-1} \bigl( x[n-k] - x[n-k-1] \bigr)^2
$$

A beat is assumed where $y[n]$ passes the threshold $\theta$, which follows the signal:

$$
\theta \leftarrow \eta + \tfrac{1}{4}\,(\mu - \eta)
$$

with $\mu$ the running mean of peaks and $\eta$ that of noise. After a beat the detector is blind for 200 ms.

# Noise

| Measure | Symbol | Good | Doubtful | Bad |
|---|---|---|---|---|
| Kurtosis | $\kappa$ | above 5 | 3 to 5 | below 3 |
| Power in 5–15 Hz | $p$ | above 0.5 | 0.3 to 0.5 | below 0.3 |
| Flat line | $f$ | 0 % | up to 2 % | above 2 % |

Two bad measures within one second hold back the beat.[^order] They never hold back an alarm for asystole.

[^order]: The noise detector runs *before* the queue since software 3.1; see the corrective action in
    [SOP-003](doc:SOP-003#find-the-cause).

# Proof of the window

For a QRS complex of width $w$ the energy inside the window is at least $\int_0^w x'(t)^2\,dt$, so that $N \ge w f_s$ suffices.
With $w \le 0.14\,\mathrm{s}$ and $f_s = 1000\,\mathrm{Hz}$ this is $N \ge 140$.
`;

/** A draft in the rich format, so that whoever opens it meets the editor that shows what is read. */
export const homeBrief = richOfTree(
  parseMarkdown(`# Idea

A single-lead recorder that a patient takes home for **two weeks**. It follows the [hospital recorder](doc:SRS-001) in
what it measures, and differs in who handles it.

| | Hospital | Home |
|---|---|---|
| Who puts it on | a nurse | the patient |
| Leads | 3 | 1 |
| Recording | up to 72 hours | 14 days |

# Questions

1. Who reads the recordings, and how soon?
2. What happens in the shower?
3. Is the phone of the patient part of the device?

# Before the next meeting

- [x] Talk to three cardiology practices
- [ ] Weigh the housing with a larger battery
- [ ] Ask regulatory affairs for the class of the app
`),
);
