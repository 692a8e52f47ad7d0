/** Form fields: label, input, help and the reason why a value is refused, tied together for assistive technology. */
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  type CheckboxProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import './field.css';
import { Icon } from './icon.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string;
  help?: ReactNode;
  /** Shown under the field and marks it invalid. */
  error?: string | null;
  /** Lines of a text area; one line without it. */
  lines?: number;
  placeholder?: string;
  isMonospaced?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, lines, placeholder, isMonospaced, ...field } = props;
  const className = isMonospaced ? 'input mono' : 'input';
  return (
    <AriaTextField {...field} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <Label className="field-label">{label}</Label>
      {lines ? (
        <TextArea className={className} rows={lines} placeholder={placeholder} />
      ) : (
        <Input className={className} placeholder={placeholder} />
      )}
      {help && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

export function Checkbox({
  children,
  ...props
}: Omit<CheckboxProps, 'className' | 'children'> & { children?: ReactNode }) {
  return (
    <AriaCheckbox {...props} className="checkbox">
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className="checkbox-box">
            {isIndeterminate ? <span className="checkbox-dash" /> : isSelected && <Icon name="check" size={12} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
