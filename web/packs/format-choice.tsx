/** Zip or merged: what each is good for, said where it is chosen. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { PackFormat } from '../../contract/index.ts';

const formats: readonly { value: PackFormat; name: string; note: string }[] = [
  {
    value: 'merged',
    name: 'One merged PDF',
    note: 'A cover, a table of contents and a chapter for each document. Links between documents lead to their chapters.',
  },
  {
    value: 'zip',
    name: 'A zip of PDFs',
    note: 'One file for each document and a manifest. Links lead from file to file while they lie in one folder.',
  },
];

export function FormatChoice({ value, onChange }: { value: PackFormat; onChange: (format: PackFormat) => void }) {
  return (
    <RadioGroup className="format-choice" value={value} onChange={(to) => onChange(to as PackFormat)}>
      <Label className="field-label">Make a pack as</Label>
      <div className="format-options">
        {formats.map((format) => (
          <Radio key={format.value} value={format.value} className="format-option">
            <span className="format-dot" />
            <span>
              <strong>{format.name}</strong>
              <span className="format-note">{format.note}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
