import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { cloneElement, type MouseEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';

type Props = Omit<
  TooltipProps,
  'open' | 'onOpen' | 'onClose' | 'onPointerDownCapture' | 'onClickCapture' | 'onPointerLeave'
>;

/**
 * A tooltip that closes when its button is pressed, so that it does not cover what the button opens. It stays closed
 * until the pointer comes back.
 */
export function Tooltip(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isPressed = useRef(false);
  return (
    <MuiTooltip
      {...props}
      open={isOpen}
      // Without a text, nothing would tell when it has closed, and it would appear as soon as it has one.
      onOpen={() => setIsOpen(!isPressed.current && Boolean(props.title))}
      onClose={() => setIsOpen(false)}
      onPointerDownCapture={({ pointerType }: PointerEvent) => {
        // On touch screens, a long press is what opens a tooltip.
        isPressed.current = pointerType !== 'touch';
        setIsOpen(false);
      }}
      onClickCapture={() => setIsOpen(false)}
      onPointerLeave={() => (isPressed.current = false)}
    />
  );
}

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
