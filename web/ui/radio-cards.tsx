/** A choice of one among two or three that each need a sentence. */
import { Label, Radio, RadioGroup } from 'react-aria-components';
import './field.css';
import './radio-cards.css';

export interface RadioCard<V extends string> {
  value: V;
  name: string;
  /** What it is good for. */
  note: string;
}

interface RadioCardsProps<V extends string> {
  label: string;
  cards: readonly RadioCard<V>[];
  value: V;
  onChange: (value: V) => void;
}

export function RadioCards<V extends string>({ label, cards, value, onChange }: RadioCardsProps<V>) {
  return (
    <RadioGroup className="radio-cards" value={value} onChange={(to) => onChange(to as V)}>
      <Label className="field-label">{label}</Label>
      <div className="radio-options">
        {cards.map((card) => (
          <Radio key={card.value} value={card.value} className="radio-card">
            <span className="radio-dot" />
            <span>
              <strong>{card.name}</strong>
              <span className="radio-note">{card.note}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
