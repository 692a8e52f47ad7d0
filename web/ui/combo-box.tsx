/** A choice among many: typing narrows it. The caller gives what fits the typed text. */
import type { ReactNode } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { t } from '../texts/index.ts';
import { IconButton } from './button.tsx';
import './combo-box.css';
import './field.css';
import { type ComboOption, fitting } from './fitting-options.ts';
import { Icon } from './icon.tsx';
import './menu.css';

export interface ComboBoxProps {
  label: string;
  help?: ReactNode;
  /** What was chosen before, shown in the field itself; a list of `Chip`s. */
  chips?: ReactNode;
  options: readonly ComboOption[];
  /** What is chosen; it has to stay among the options. */
  chosen: string | null;
  text: string;
  /** What an empty field means, where that is not nothing. */
  placeholder?: string;
  /** The options are those of an earlier text, until the others come: who does not fit any more must not be chosen by a quick Enter. */
  areEarlier?: boolean;
  onType: (text: string) => void;
  onChoose: (value: string | null) => void;
  /** Said in the open list when nothing fits. */
  nothing: string;
  autoFocus?: boolean;
  /** The person came to the field, or left it. */
  onFocusChange?: (isFocused: boolean) => void;
}

export interface ChipProps {
  /** What it is removed by. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

export function Chip({ name, onRemove, children }: ChipProps) {
  return (
    <li className="chip">
      {children}
      <IconButton icon="close" label={t('Remove {name}', { name })} onPress={onRemove} />
    </li>
  );
}

export function ComboBox(props: ComboBoxProps) {
  const { label, help, chips, chosen, text, onType, onChoose, nothing, placeholder, autoFocus, onFocusChange } = props;
  const options = props.areEarlier ? fitting(props.options, text) : props.options;
  return (
    <AriaComboBox
      className="field"
      items={options.map((option) => ({ id: option.value, ...option }))}
      selectedKey={chosen}
      inputValue={text}
      onInputChange={onType}
      onSelectionChange={(key) => onChoose(key === null ? null : String(key))}
      allowsEmptyCollection
      {...(autoFocus && { autoFocus })}
      {...(onFocusChange && { onFocus: () => onFocusChange(true), onBlur: () => onFocusChange(false) })}
    >
      <Label className="field-label">{label}</Label>
      <div className={chips ? 'combo combo-chips' : 'combo'}>
        {chips}
        {/* Text that led to no choice goes, as react-aria expects it: else the list opens again at once. */}
        <Input
          className="input"
          onKeyDown={({ key }) => key === 'Escape' && chosen === null && onType('')}
          {...(placeholder && { placeholder })}
        />
        <Button className="combo-button">
          <Icon name="chevronDown" size={12} />
        </Button>
      </div>
      {help && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <Popover className="popover combo-popover" offset={4}>
        <ListBox<ComboOption & { id: string }>
          className="listbox"
          renderEmptyState={() => <p className="combo-nothing muted">{nothing}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="listbox-item">
              <span className="menu-item-text">
                <Text slot="label">{option.label}</Text>
                {option.note && (
                  <Text slot="description" className="menu-item-note">
                    {option.note}
                  </Text>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
