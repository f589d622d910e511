import type { TooltipProps } from '@mui/material/Tooltip';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { Tooltip } from './Tooltip.tsx';

type Child = ReactElement<{ 'aria-disabled'?: boolean; style?: object; onClick?: (event: MouseEvent) => void }>;

type DisabledIfProps = {
  /** The reason why the child is disabled, or false if it is not. */
  why: string | false;
  /** The tooltip while it is enabled. */
  title?: string | undefined;
  placement?: NonNullable<TooltipProps['placement']>;
  /** A button or a link. */
  children: Child;
};

const disabled = {
  'aria-disabled': true,
  style: { opacity: 0.5, cursor: 'default' },
  onClick: (event: MouseEvent) => event.preventDefault(),
};

/** Disables a button or a link in its place. It can still be focused, so that everybody can find out why. */
export const DisabledIf = ({ why, title = '', placement = 'right', children }: DisabledIfProps) => (
  <Tooltip title={why || title} describeChild placement={placement}>
    {why ? cloneElement(children, disabled) : children}
  </Tooltip>
);
