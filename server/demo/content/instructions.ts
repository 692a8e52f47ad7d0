/** Work instructions, in several languages, and forms. One instruction is kept in the rich format. */

export const electricalSafety = String.raw`# When

After assembly and before burn-in, on every unit.

# Equipment

- Safety analyser with valid calibration
- Test lead set B
- Serial scanner

# Steps

1. Connect the unit to the analyser. **Do not touch the enclosure during the test.**
2. Start programme 7. It measures in this order:
   1. protective earth at 25 A,
   2. insulation at 500 V,
   3. leakage currents, normal and single fault.
3. Compare with the table. The analyser does so too; both must agree.
4. Scan the serial number and store the record.

| Quantity | Limit | Typical |
|---|---:|---:|
| Protective earth | ≤ 0.2 Ω | 0.08 Ω |
| Insulation | ≥ 50 MΩ | > 500 MΩ |
| Enclosure leakage, normal | ≤ 100 µA | 45 µA |
| Patient leakage, normal | ≤ 10 µA | 3 µA |
| Patient leakage, single fault | ≤ 50 µA | 12 µA |

![Enclosure leakage of eight units in µA as blue bars, all well below the limit, an amber line at 100 µA](attachment:leakage-current.png)

The expanded uncertainty is $U = k\sqrt{u_1^2 + u_2^2}$ with $k = 2$; a value closer to its limit than $U$ counts as failed.

# If it fails

Red card, cage, [production control](doc:SOP-017#deviations). Never repeat the test to “see whether it passes now”.
`;

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks });
const bold = { type: 'bold' };
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const heading = (value: string) => ({ type: 'heading', attrs: { level: 1 }, content: [text(value)] });
const row = (type: string, ...cells: string[]) => ({
  type: 'tableRow',
  content: cells.map((value) => ({ type, content: [paragraph(text(value))] })),
});
const listItem = (...content: object[]) => ({ type: 'listItem', content: [paragraph(...content)] });
const taskItem = (checked: boolean, value: string) => ({
  type: 'taskItem',
  attrs: { checked },
  content: [paragraph(text(value))],
});

/** Written in the rich editor: colours, underline and column widths are for the screen and do not reach the print. */
export const soldering = {
  type: 'doc',
  content: [
    heading('Before you begin'),
    paragraph(
      text('Put on the wrist strap and '),
      text('test it', bold),
      text('. The board is sensitive from the first second; see '),
      text('production control', { type: 'link', attrs: { href: 'doc:SOP-017#work-places' } }),
      text('.'),
    ),
    {
      type: 'taskList',
      content: [
        taskItem(true, 'Iron set to 350 °C, tip clean'),
        taskItem(true, 'Extraction running'),
        taskItem(false, 'Board revision compared with the order'),
      ],
    },
    heading('Steps'),
    {
      type: 'orderedList',
      attrs: { start: 1 },
      content: [
        listItem(
          text('Place the input protection, '),
          text('cathode towards the edge', { type: 'underline' }),
          text('.'),
        ),
        listItem(text('Solder two opposite pins, check the angle, then the rest.')),
        listItem(text('Inspect under the microscope at 10×. ', { type: 'highlight', attrs: { color: '#fff3a3' } })),
        listItem(text('Clean, and sign the card.')),
      ],
    },
    { type: 'image', attrs: { src: 'attachment:workbench.jpg', alt: 'Soldering place with board, iron and tray' } },
    heading('Limits'),
    {
      type: 'table',
      content: [
        row('tableHeader', 'Feature', 'Accept', 'Refuse'),
        row('tableCell', 'Wetting', 'concave, shining', 'ball, dull'),
        row('tableCell', 'Bridging', 'none', 'any'),
        row('tableCell', 'Lift of the part', 'up to 0.2 mm', 'more'),
      ],
    },
    paragraph(
      text('The gap is checked with '),
      { type: 'mathInline', attrs: { latex: 'd \\le 0.2\\,\\mathrm{mm}' } },
      text('.'),
    ),
    { type: 'blockquote', content: [paragraph(text('If in doubt, red card. Rework costs minutes, a recall months.'))] },
    { type: 'codeBlock', attrs: { language: 'text' }, content: [{ type: 'text', text: 'PLACE 2 / IRON 350C / OK' }] },
  ],
};

export const incomingGerman = `# Zweck

Diese Arbeitsanweisung regelt die Wareneingangsprüfung von Elektroden, Kabeln und Leiterplatten am Standort Graz.

# Vorgehen

1. Lieferschein mit der Bestellung vergleichen. Bei Abweichungen die Ware **nicht** einbuchen.
2. Verpackung auf Nässe, Risse und fehlende Etiketten prüfen.
3. Stichprobe nach Tabelle ziehen und messen.
4. Ergebnis im Prüfprotokoll festhalten; grüner oder roter Aufkleber.

| Losgröße | Stichprobe | Annahme bis | Rückweisung ab |
|---:|---:|---:|---:|
| 2–50 | 5 | 0 | 1 |
| 51–150 | 20 | 0 | 1 |
| 151–500 | 32 | 1 | 2 |
| über 500 | 50 | 2 | 3 |

> Größere Mengen für Übergangslösungen („Überbrückungsbestände“) werden wie reguläre Lieferungen geprüft.

# Abweichungen

Gesperrte Ware kommt in den Käfig, siehe [Produktionslenkung](doc:SOP-017#deviations). Der Lieferant wird am selben Tag
benachrichtigt; das Vorgehen beschreibt [SOP-006](doc:SOP-006).
`;

export const cleaningJapanese = `# 目的

本手順書は、心電計の外装と電極ケーブルの清掃および消毒の方法を定める。

# 準備

- 電源を切り、患者からすべての電極を外す。
- 手袋を着用する。
- 柔らかい布と、七〇％以下のアルコールを用意する。

# 手順

1. 乾いた布でほこりを取り除く。
2. 布を軽く湿らせ、外装を上から下へ拭く。コネクタに液体を入れないこと。
3. ケーブルは根元から先端に向かって拭く。
4. 五分間、自然に乾燥させる。

| 部位 | 使用できる薬剤 | 頻度 |
|---|---|---|
| 外装 | 中性洗剤、アルコール | 毎日 |
| ケーブル | アルコール | 患者ごと |
| 画面 | 水のみ | 週に一度 |

# 注意

ケーブルに亀裂がある場合は使用を中止し、[苦情処理手順](doc:SOP-008)に従って報告する。
`;

export const storagePolish = `# Cel

Instrukcja określa, jak przechowywać i wydawać elektrody jednorazowe w magazynie.

# Warunki

Temperatura od 5 °C do 30 °C, wilgotność poniżej 60 %. Pudełka układa się na półkach, nigdy na podłodze; światło słoneczne
niszczy żel.

# Czynności

1. Sprawdź datę ważności — najpierw zużywamy najstarszą partię.
2. Zeskanuj numer serii i zapisz liczbę wydanych sztuk.
3. Uszkodzone opakowanie odłóż do czerwonej skrzynki i zgłoś w dziale jakości.

Zażalenia użytkowników kieruje się zgodnie z [procedurą reklamacji](doc:SOP-008#receiving).
`;

export const quickGuideArabic = `# الغرض

يشرح هذا الدليل المختصر كيفية تسجيل تخطيط القلب بجهاز CardioTrace 3 في أقل من خمس دقائق.

# الخطوات

1. شغّل الجهاز وانتظر حتى يظهر الضوء الأخضر.
2. نظّف الجلد وضع الأقطاب العشرة في مواضعها.
3. اطلب من المريض أن يستلقي دون حركة لمدة 30 ثانية.
4. اضغط زر التسجيل ثم تحقق من جودة الإشارة.

| الرسالة | المعنى | الإجراء |
|---|---|---|
| LEAD OFF | قطب مفصول | أعد تثبيت القطب |
| NOISE | إشارة مشوشة | تحقق من الكابل |
| BATTERY | البطارية منخفضة | وصّل الشاحن |

# تحذير

لا تستخدم الجهاز أثناء إزالة الرجفان إلا مع الكابل المحمي. عند حدوث أي عطل اتبع [إجراء الشكاوى](doc:SOP-008).
`;

export const oldCalibration = `# Purpose

Calibration of the analyser that was sold in spring.
`;

export const capaForm = `# 1 Problem

| Field | Entry |
|---|---|
| Number | <number from the register> |
| Opened on / by | <date> <br> <name> |
| Product and lot | <name of the product>, <lot or serial numbers> |
| Source | ☐ audit ☐ complaint ☐ production ☐ supplier |

# 2 Containment

<What was done on the first day, and by whom?>

# 3 Cause

<Ask why until the answer can be changed. See [the procedure](doc:SOP-003#find-the-cause).>

# 4 Action

| Action | Owner | Due | Evidence |
|---|---|---|---|
| <action> | <name> | <date> | <record> |
| | | | |
| | | | |

# 5 Effectiveness

- [ ] Checked after three months by somebody else
- [ ] The measure did not show the problem again
- [ ] Closed by quality
`;

export const supplierForm = `# Supplier

Name: <company> Contact: <person> Approved until: <date>

# Deliveries

| Date | Order | Part | Quantity | On time | Papers complete | Packaging | Sample size | Defects | Points | Remarks |
|---|---|---|---:|---|---|---|---:|---:|---:|---|
| <date> | PO-4711 | Isolation transformer IT-12 | 400 | yes | yes | undamaged | 32 | 0 | 100 | — |
| <date> | PO-4733 | Electrode cable, 10 leads | 150 | two days late | yes | one box wet | 20 | 1 | 72 | Supplier informed, replacement promised |
| <date> | PO-4790 | Lithium pack LP-3 | 80 | yes | test certificate missing | undamaged | 20 | 0 | 85 | Certificate followed by e-mail |

# Result

- [ ] approved for three years
- [ ] approved with conditions: <conditions>
- [ ] not approved
`;
