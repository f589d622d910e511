import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Sides } from '../toolbar/bubblePlace.ts';
import type { Editor } from '@tiptap/core';
import { isComposing } from '../../ui/commands/keysLabel.ts';

/** In px from the window's edges. Null hides the element. */
export type FloatingPosition = { left: number; top: number; maxHeight?: number };
export type FindSpot = (size: { width: number; height: number }, canvas: HTMLElement) => FloatingPosition | null;

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

/** The space in px between the line and the floating element, and between that element and the edge of the bounds. */
const gap = 6;

type Size = { width: number; height: number };

/**
 * Returns the position of an element that floats next to a line of text. It goes below the line, aligned with the start
 * of the line, or above the line if there is more room. It never covers the line or extends beyond the bounds.
 * `maxHeight` is the available height. Returns null while the line is scrolled out of view.
 */
export function floatPlace(
  line: Sides,
  size: Size,
  bounds: Sides,
): { left: number; top: number; maxHeight: number } | null {
  if (line.bottom < bounds.top || line.top > bounds.bottom) return null;
  const below = bounds.bottom - line.bottom - 2 * gap;
  const above = line.top - bounds.top - 2 * gap;
  const isBelow = size.height <= below || below >= above;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(size.height, maxHeight);
  const farthest = Math.max(bounds.left + gap, bounds.right - gap - size.width);
  return {
    left: Math.min(Math.max(line.left, bounds.left + gap), farthest),
    top: isBelow ? line.bottom + gap : line.top - gap - height,
    maxHeight,
  };
}

/**
 * Returns the position of a quotation's menu: on the quotation's reference line if there is room, otherwise below it.
 */
export function menuPlace(
  footer: Sides,
  source: Sides,
  size: Size,
  bounds: Sides,
): { left: number; top: number } | null {
  if (footer.bottom < bounds.top || footer.top > bounds.bottom) return null;
  if (footer.right - source.right >= size.width + 2 * gap) {
    return { left: footer.right - size.width, top: (source.top + source.bottom - size.height) / 2 };
  }
  const farthest = Math.max(bounds.left + gap, bounds.right - gap - size.width);
  return { left: Math.min(Math.max(footer.left, bounds.left + gap), farthest), top: footer.bottom + gap };
}

/** Returns the visible part of the canvas. On a phone, the on-screen keyboard may cover some of the canvas. */
export function boundsOf(canvas: HTMLElement): Sides {
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const seen = window.visualViewport;
  if (!seen) return { left, right, top, bottom };
  return {
    left,
    right,
    top: Math.max(top, seen.offsetTop),
    bottom: Math.min(bottom, seen.offsetTop + seen.height),
  };
}

/**
 * Handles keys pressed in the text before the editor does. `handle` returns true if it handled the key. Keys pressed
 * while composing text with an input method editor are ignored.
 */
export function useTextKeys(editor: Editor, handle: (event: KeyboardEvent) => boolean) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || !handle(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const text = editor.view.dom;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    text.addEventListener('keydown', listen, true);
    return () => text.removeEventListener('keydown', listen, true);
  }, [editor]);
}
