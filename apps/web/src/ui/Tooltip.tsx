import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useRef, useState, type PointerEvent } from 'react';

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
