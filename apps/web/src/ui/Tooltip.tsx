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
      onOpen={() => setIsOpen(!isPressed.current)}
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
