/** A toolbar: one stop for Tab, arrow keys inside it, and every button named with its keys. */
import { type ReactNode, type Ref, useRef } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  Toolbar as AriaToolbar,
  Group,
  MenuTrigger,
  Popover,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import './button.css';
import { Icon } from './icon.tsx';
import { MenuItem, MenuSeparator } from './menu.tsx';
import './menu.css';
import './toolbar.css';

export function Toolbar({ label, children, ref }: { label: string; children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <AriaToolbar className="toolbar" aria-label={label} {...(ref && { ref })}>
      {children}
    </AriaToolbar>
  );
}

/** Buttons that belong together; the line between groups is decoration. */
export function ToolGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group aria-label={label} className="tool-group">
      {children}
    </Group>
  );
}

export interface ToolButtonProps {
  label: string;
  /** As they are printed on the keys. */
  keys?: string | undefined;
  /** For what is either on or off. */
  isOn?: boolean | undefined;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ToolButton({ label, keys, isOn, isDisabled = false, onPress, children }: ToolButtonProps) {
  return (
    <TooltipTrigger delay={600}>
      <AriaButton
        className="button icon-button button-quiet tool-button"
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        {...(keys && { 'aria-keyshortcuts': keys })}
        isDisabled={isDisabled}
        onPress={onPress}
      >
        {children}
      </AriaButton>
      <Tooltip className="tooltip" offset={4}>
        {label}
        {keys && <kbd className="kbd">{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}

export interface ToolChoice {
  id: string;
  label: string;
  note?: string | undefined;
  keys?: string | undefined;
  act: () => void;
}

export interface ToolMenuProps {
  label: string;
  /** What the button shows; its label where it is not given. */
  shown?: ReactNode;
  /** Puts the cursor back into the text after something was chosen. */
  onReturn: () => void;
  groups: readonly (readonly ToolChoice[])[];
}

/** A menu gives its focus back to its button when it closes; after a choice it belongs into the text. */
export function ToolMenu({ label, shown, onReturn, groups }: ToolMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const belongsToText = useRef(false);
  const choose = (act: () => void) => {
    belongsToText.current = true;
    // Where the focus goes next decides: an act that goes into the text by itself must send nobody there from the button later.
    const settle = ({ target }: FocusEvent) => {
      if ((target as Element).closest('[role=menu]')) return;
      document.removeEventListener('focusin', settle, true);
      if (target !== button.current) belongsToText.current = false;
    };
    document.addEventListener('focusin', settle, true);
    act();
  };
  const entry = ({ id, label: text, note, keys, act }: ToolChoice) => (
    <MenuItem key={id} {...(note && { note })} {...(keys && { shortcut: keys })} onAction={() => choose(act)}>
      {text}
    </MenuItem>
  );
  return (
    <MenuTrigger>
      <AriaButton
        ref={button}
        className="button button-quiet button-small tool-menu"
        aria-label={label}
        onFocus={() => {
          if (belongsToText.current) setTimeout(onReturn);
          belongsToText.current = false;
        }}
      >
        {shown ?? label}
        <Icon name="chevronDown" size={12} />
      </AriaButton>
      <Popover className="popover" offset={4} placement="bottom start">
        <AriaMenu className="menu" aria-label={label}>
          {groups.flatMap((group, index) => [
            ...(index > 0 ? [<MenuSeparator key={`before ${group[0]?.id}`} />] : []),
            ...group.map(entry),
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
