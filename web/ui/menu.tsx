/** Menus behind a button. An item that cannot be used now is left out or says why. */
import { type ReactNode, useEffect, useRef } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuTrigger,
  Popover,
  Separator,
  Text,
} from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';
import './menu.css';
import { useIsOpened } from './opening.ts';

export interface MenuProps extends Pick<AriaMenuProps<object>, 'selectionMode' | 'selectedKeys' | 'onSelectionChange'> {
  button: ReactNode;
  label: string;
  children: ReactNode;
}

export function Menu({ button, label, children, ...choosing }: MenuProps) {
  if (!useIsOpened()) {
    return (
      <span className="not-yet" inert>
        {button}
      </span>
    );
  }
  return (
    <MenuTrigger>
      {button}
      <Popover className="popover" offset={4} placement="bottom end">
        <AriaMenu className="menu" aria-label={label} {...choosing}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuAtProps {
  element: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that one of many buttons has opened: the many are not drawn again for it. The focus goes back to that button. */
export function MenuAt({ element, label, onClose, children }: MenuAtProps) {
  const trigger = useRef(element);
  useEffect(() => {
    element.setAttribute('aria-expanded', 'true');
    return () => {
      element.setAttribute('aria-expanded', 'false');
      // A list that had the focus takes it for the row of the button; a dialog that was opened meanwhile keeps it.
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement === body || activeElement === element.closest('[role=row]')) element.focus();
      });
    };
  }, [element]);
  return (
    <Popover
      className="popover"
      aria-label={label}
      offset={4}
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaMenu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
        {children}
      </AriaMenu>
    </Popover>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'children'> {
  icon?: IconName;
  shortcut?: string;
  /** A second line: what it does, or why it cannot be done. */
  note?: string;
  tone?: 'plain' | 'danger';
  children: string;
}

export function MenuItem({ icon, shortcut, note, tone = 'plain', children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem {...props} textValue={children} className={`menu-item menu-item-${tone}`}>
      {icon ? <Icon name={icon} /> : <span className="menu-item-space" />}
      <span className="menu-item-text">
        <Text slot="label">{children}</Text>
        {note && (
          <Text slot="description" className="menu-item-note">
            {note}
          </Text>
        )}
      </span>
      {shortcut && <kbd className="kbd">{shortcut}</kbd>}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className="menu-separator" />;
}
