import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { constructs, singleFile } from '../../typesetting/samples/index.ts';
import { needsPoppler, needsProgram } from '../harness/other-programs.ts';
import { print } from './print.ts';
import { complaintsOfPdfJs, programs } from './readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** The place of the cross-references is said wrongly, as after a copy that lost its end. */
const damaged = (pdf: Buffer) =>
  Buffer.from(pdf.toString('latin1').replace(/startxref\s+\d+/, 'startxref 1'), 'latin1');

describe('other programs read our files without a word', () => {
  const sound = singleFile(constructs.styles!);

  it.for(programs)('$name, and says so of a damaged one', async ({ name, complaints, debianPackage }, context) => {
    needsProgram(context, name, debianPackage);
    expect(complaints(fileOf(`sound-${name}.pdf`, await sound))).toBe('');
    expect(complaints(fileOf(`damaged-${name}.pdf`, damaged(await sound)))).not.toBe('');
  });

  it('pdf.js, and says so of a damaged one', async () => {
    expect(await complaintsOfPdfJs(fileOf('sound-js.pdf', await sound))).toBe('');
    expect(await complaintsOfPdfJs(fileOf('damaged-js.pdf', damaged(await sound)))).not.toBe('');
  });
});

const texts: readonly (readonly [string, string])[] = [
  ['ar', 'السلام عليكم ورحمة الله وبركاته وقال عبد الله إن الأمر لله'],
  ['ar-marked', 'مثلاً فضلاً أولاً بدلاً جداً شكراً محمّد يُحفظ المُنتَج'],
  ['he-pointed', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים'],
  ['ur', 'معیار کا مینیجر ہر انحراف کا جائزہ لیتا ہے'],
  ['he', 'מנהל האיכות בודק כל סטייה בתוך חמישה ימים'],
  ['hi', 'गुणवत्ता प्रबंधक प्रत्येक विचलन की समीक्षा करता है और स्थिति निर्धारित करता है'],
  ['bn', 'গুণমান ব্যবস্থাপক প্রতিটি বিচ্যুতি পর্যালোচনা করেন'],
  ['gu', 'આ દસ્તાવેજ નિયંત્રિત છે ગુણવત્તા વ્યવસ્થાપક'],
  ['ta', 'தர மேலாளர் ஒவ்வொரு விலகலையும் மதிப்பாய்வு செய்கிறார்'],
  ['te', 'నాణ్యత నిర్వాహకుడు ప్రతి విచలనాన్ని సమీక్షిస్తారు'],
  ['kn', 'ಈ ದಾಖಲೆ ನಿಯಂತ್ರಿತವಾಗಿದೆ ಗುಣಮಟ್ಟ ವ್ಯವಸ್ಥಾಪಕ'],
  ['ml', 'ഈ രേഖ നിയന്ത്രിതമാണ് ഗുണനിലവാര മാനേജർ'],
  ['si', 'තත්ත්ව කළමනාකරු සෑම අපගමනයක්ම සමාලෝචනය කරයි'],
  ['km', 'អ្នកគ្រប់គ្រងគុណភាពពិនិត្យរាល់គម្លាត'],
  ['my', 'အရည်အသွေးမန်နေဂျာသည် သွေဖည်မှုတိုင်းကို စစ်ဆေးသည်'],
];

describe('words of every script are found in what other programs take out of a page', () => {
  it.for(texts)('%s, whole, by Poppler', async ([language, text], context) => {
    needsPoppler(context);
    const path = fileOf(`words-${language}.pdf`, Buffer.from((await print(text, language.slice(0, 2))).pdf));
    const taken = execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' });
    expect(text.split(' ').filter((word) => !taken.includes(word))).toEqual([]);
  });

  it.for(texts)('%s, without marks that are not seen, by MuPDF', async ([language, text], context) => {
    needsProgram(context, 'mutool', 'mupdf-tools');
    const path = fileOf(`marks-${language}.pdf`, Buffer.from((await print(text, language.slice(0, 2))).pdf));
    const taken = execFileSync('mutool', ['draw', '-q', '-F', 'txt', path], { encoding: 'utf8' });
    expect(taken).not.toMatch(/[\u200b-\u200d\ufffd]/);
  });
});
