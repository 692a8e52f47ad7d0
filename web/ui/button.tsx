/** Buttons. An icon alone always carries a label, which is also its tooltip. */
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import './button.css';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'arrange';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  icon?: IconName;
  children: ReactNode;
}

export function Button({ variant = 'secondary', size = 'medium', icon, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`button button-${variant} button-${size}`}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  icon: IconName;
  label: string;
  variant?: ButtonVariant;
}

export function IconButton({ icon, label, variant = 'quiet', ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={600}>
      <AriaButton {...props} aria-label={label} className={`button icon-button button-${variant}`}>
        <Icon name={icon} />
      </AriaButton>
      <Tooltip className="tooltip" offset={4}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
