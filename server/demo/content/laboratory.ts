/** The second company: a laboratory that makes assays. Its keys repeat those of the first and never meet them. */

export const manual = `# Who we are

Borea Diagnostics makes reagents and the analyser BoreaLyte for potassium and sodium. One site, thirty-two people.

# System

| Process | Document |
|---|---|
| Samples | [SOP-101](doc:SOP-101) |
| Calibration | [SOP-102](doc:SOP-102) |
| Release of reagent lots | [SOP-103](doc:SOP-103) |
| Corrective action | [SOP-003](doc:SOP-003), taken over from our partner |

~~~mermaid
flowchart TD
  S[Sample] --> P[Preparation] --> M[Measurement] --> R{Plausible?}
  R -- no --> M
  R -- yes --> D[Report]
~~~
`;

export const samples = `# Reception

1. Compare name and date of birth on tube and request.
2. Refuse haemolytic samples: potassium is too high by up to 30 %.
3. Spin within 60 minutes.

| Tube | Stable at 20 °C | Stable at 4 °C |
|---|---|---|
| Serum | 8 h | 7 d |
| Lithium heparin | 6 h | 3 d |

- [x] Tube type fits the request
- [ ] Volume at least 0.5 ml
`;

export const calibration = String.raw`# Model

The electrode follows the Nernst equation

$$
E = E_0 + \frac{RT}{zF} \ln a
$$

so that at 25 °C the slope is $59.16\,\mathrm{mV}$ a decade. The analyser fits a line through five points,
[calibration-points.csv](attachment:calibration-points.csv).

# Acceptance

| Quantity | Limit |
|---|---|
| Slope | 56 mV to 61 mV |
| Coefficient $r^2$ | ≥ 0.999 |
| Drift in 8 h | ≤ 1 % |

~~~python
def accepted(slope_mv: float, r2: float) -> bool:
    return 56 <= slope_mv <= 61 and r2 >= 0.999
~~~
`;

export const lotRelease = `# Purpose

A lot leaves the house when three controls lie within two standard deviations and the papers are complete.

# Steps

1. Measure each control five times.
2. Compare with the lot before; the difference stays below 2 %.
3. Quality releases. See [FORM-101](doc:FORM-101).
`;

export const resultReview = `# Purpose

From its effective date on every result outside the critical limits is phoned to the ward within 15 minutes.

# Critical limits

| Analyte | Low | High |
|---|---:|---:|
| Potassium | 2.8 mmol/l | 6.2 mmol/l |
| Sodium | 120 mmol/l | 160 mmol/l |
`;

export const pipettingGreek = `# Σκοπός

Η οδηγία περιγράφει τη σωστή χρήση της πιπέτας στο εργαστήριο.

# Βήματα

1. Ρυθμίστε τον όγκο και τοποθετήστε νέο ρύγχος.
2. Πιέστε έως το πρώτο σημείο, βυθίστε 2 mm και αφήστε αργά.
3. Ελέγξτε για φυσαλίδες· αν υπάρχουν, επαναλάβετε.
4. Αδειάστε στο τοίχωμα του σωληναρίου, έως το δεύτερο σημείο.

Κάθε τρίμηνο ελέγχεται η ακρίβεια με ζύγιση νερού στους 20 °C.
`;

export const maintenanceFrench = `# Objet

Nettoyage de l’analyseur à la fin de chaque journée.

# Étapes

1. Vider le bac à déchets et le rincer à l’eau déminéralisée.
2. Lancer le cycle « entretien » ; il dure douze minutes.
3. Vérifier qu’aucune bulle ne reste dans la cellule de mesure.
`;

export const riskFile = `# Risks

:::risk[Wrong potassium result]{key=R-001 initial=unacceptable residual=acceptable}
The physician treats a disturbance that does not exist.
:::

:::risk[Contact with blood]{key=R-002 initial=unacceptable residual=acceptable}
While the waste is emptied.
:::

# Controls

:::control[Slope is checked before each run]{key=RC-001 mitigates="R-001" implemented-by="REQ-001" verified-by="doc:VR-101"}
A run does not start outside the limits.
:::

:::control[Closed waste container]{key=RC-002 mitigates="R-002" implemented-by="REQ-002" verified-by="doc:VR-101"}
With a valve that closes by itself.
:::
`;

export const requirements = `# Requirements

:::requirement[Refuse a run when the slope is out of limits]{key=REQ-001}
See [calibration](doc:SOP-102#acceptance).
:::

:::requirement[The waste container closes by itself]{key=REQ-002}
Within half a second after removal.
:::
`;

export const comparison = String.raw`# Design

Sixty samples, both methods, within two hours.

![Scatter of sixty pairs along the line of identity](attachment:method-comparison.png)

# Result

The regression is $y = 1.01\,x - 0.03$ with $r = 0.998$; the bias at 4 mmol/l is 0.01 mmol/l. See also the partner's
requirements in [SRS-001](doc:SRS-001), which are theirs and do not resolve here.
`;

export const lotForm = `# Lot release

| Field | Entry |
|---|---|
| Lot | <lot> |
| Controls | <low> / <normal> / <high> |
| Released by | <name> |
`;

export const coldChain = `# Purpose

Separate procedure for the cold chain.
`;
