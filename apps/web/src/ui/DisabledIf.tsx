import type { TooltipProps } from '@mui/material/Tooltip';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { Tooltip } from './Tooltip.tsx';

type Child = ReactElement<{ 'aria-disabled'?: boolean; style?: object; onClick?: (event: MouseEvent) => void }>;

type DisabledIfProps = {
  /** False if the child is enabled. */
  why: string | false;
  title?: string | undefined;
  placement?: NonNullable<TooltipProps['placement']>;
  children: Child;
};

const disabled = {
  'aria-disabled': true,
  style: { opacity: 0.5, cursor: 'default' },
  onClick: (event: MouseEvent) => event.preventDefault(),
};

/** The child can still be focused, so that everybody can find out why it is disabled. */
export const DisabledIf = ({ why, title = '', placement = 'right', children }: DisabledIfProps) => (
  <Tooltip title={why || title} describeChild placement={placement}>
    {why ? cloneElement(children, disabled) : children}
  </Tooltip>
);
