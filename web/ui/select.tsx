/** A choice among a few. */
import { memo } from 'react';
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import './field.css';
import { Icon } from './icon.tsx';
import './menu.css';
import { useIsOpened } from './opening.ts';
import { useStableCallback } from './stable-callback.ts';

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

export function Select<V extends string>({ onChange, ...props }: SelectProps<V>) {
  const change = useStableCallback((value: string) => onChange(value as V));
  return useIsOpened() ? <Choice {...props} onChange={change} /> : <Look {...props} />;
}

function Look({ label, hideLabel, options, value }: Omit<SelectProps<string>, 'onChange'>) {
  return (
    <div className="field" inert>
      {!hideLabel && <span className="field-label">{label}</span>}
      <div className="input select-button">
        <span className="select-value truncate">{options.find((option) => option.value === value)?.label}</span>
        <Icon name="chevronDown" size={12} />
      </div>
    </div>
  );
}

/** Drawn again only when one of its props is another: it is dear, and filters stand above lists that change often. */
const Choice = memo(function Choice(props: SelectProps<string>) {
  const { label, hideLabel, options, value, onChange, isDisabled } = props;
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      {...(hideLabel && { 'aria-label': label })}
      {...(isDisabled && { isDisabled })}
    >
      {!hideLabel && <Label className="field-label">{label}</Label>}
      <Button className="input select-button">
        <SelectValue className="select-value truncate">
          {({ selectedText }) => <span title={selectedText}>{selectedText}</span>}
        </SelectValue>
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
});
