import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** In px from the window's edges. Null hides the element. */
export type Spot = { left: number; top: number; maxHeight?: number };
export type FindSpot = (size: { width: number; height: number }, canvas: HTMLElement) => Spot | null;

/** Stays at its anchor when the text scrolls or the window is resized. */
export function Floating(props: {
  canvas: RefObject<HTMLElement | null>;
  find: FindSpot;
  box?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const { canvas, find, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const { box = own } = props;
  const place = useEffectEvent(() => {
    const [floating, around] = [box.current, canvas.current];
    if (!floating || !around) return;
    floating.style.maxHeight = '';
    const spot = find(floating.getBoundingClientRect(), around);
    floating.style.visibility = spot ? 'visible' : 'hidden';
    if (!spot) return;
    floating.style.translate = `${spot.left}px ${spot.top}px`;
    if (spot.maxHeight !== undefined) floating.style.maxHeight = `${spot.maxHeight}px`;
  });
  useLayoutEffect(() => place());
  useEffect(() => {
    const around = canvas.current;
    const follow = () => place();
    const seen = window.visualViewport;
    const growth = new ResizeObserver(follow);
    const text = around?.querySelector('.ProseMirror');
    for (const growing of [text, box.current]) if (growing) growth.observe(growing);
    around?.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    seen?.addEventListener('resize', follow);
    seen?.addEventListener('scroll', follow);
    return () => {
      growth.disconnect();
      around?.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      seen?.removeEventListener('resize', follow);
      seen?.removeEventListener('scroll', follow);
    };
  }, [canvas, box]);
  return <Box ref={box}>{children}</Box>;
}

const Box = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: theme.zIndex.speedDial,
  visibility: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  '@media print': { display: 'none' },
}));
