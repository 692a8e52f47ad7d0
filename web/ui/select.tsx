/** A choice among a few. */
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import './field.css';
import { Icon } from './icon.tsx';
import './menu.css';

interface SelectOption<V extends string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> {
  label: string;
  /** Keeps the label for assistive technology alone. */
  hideLabel?: boolean;
  options: readonly SelectOption<V>[];
  value: V;
  onChange: (value: V) => void;
  isDisabled?: boolean;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hideLabel, options, value, onChange, isDisabled } = props;
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => key !== null && onChange(key as V)}
      {...(hideLabel && { 'aria-label': label })}
      {...(isDisabled && { isDisabled })}
    >
      {!hideLabel && <Label className="field-label">{label}</Label>}
      <Button className="input select-button">
        <SelectValue className="select-value truncate">{({ selectedText }) => selectedText}</SelectValue>
        <Icon name="chevronDown" size={12} />
      </Button>
      <Popover className="popover" offset={4}>
        <ListBox className="listbox" items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className="listbox-item">
              {({ isSelected }) => (
                <>
                  <span className="listbox-check">{isSelected && <Icon name="check" size={14} />}</span>
                  {option.label}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
