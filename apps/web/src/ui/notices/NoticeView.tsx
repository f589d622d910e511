import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import css from './NoticeView.module.css';

/** The gap between the notices and the content that moves up to make room for them, in px. */
const gap = 16;

/**
 * The stack of notices in the lower left corner, announced by screen readers. Content that must stay visible moves up
 * by `var(--notices-room, 0px)`.
 */
export function NoticeStack({ children }: { children: ReactNode }) {
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const tell = () => {
      const height = corner.current?.offsetHeight ?? 0;
      style.setProperty('--notices-room', `${height && height + gap}px`);
    };
    const observer = new ResizeObserver(tell);
    if (corner.current) observer.observe(corner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-room');
    };
  }, []);
  return (
    <div role="status" ref={corner} className={css.corner}>
      {children}
    </div>
  );
}

/** One notice: its message, an Undo or Try Again button if offered, and a close button. */
export function NoticeView(props: {
  text: string;
  isFailure: boolean;
  isUndoing: boolean;
  /** Called when the pointer or the focus enters or leaves the notice. */
  onHold: (isHeld: boolean) => void;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}) {
  const { text, isFailure, isUndoing, onHold, onUndo, onClose } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const { ref, noteFocus, noteBlur } = useFocusGivenBack();
  const hold = (isFocused: boolean) => {
    setHasFocus(isFocused);
    onHold(isFocused);
  };
  return (
    <div
      ref={ref}
      className={css.notice}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(hasFocus)}
      onFocus={(event) => {
        noteFocus(event);
        hold(true);
      }}
      onBlur={(event) => {
        noteBlur(event);
        hold(false);
      }}
    >
      {isFailure && <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />}
      <span>{text}</span>
      {onUndo && (
        <button type="button" className={css.undo} disabled={isUndoing} onClick={onUndo}>
          {isFailure ? 'Try Again' : 'Undo'}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
        <X size={18} strokeWidth={1.6} aria-hidden />
      </button>
    </div>
  );
}

/**
 * When a focused notice closes, returns the focus to the element that had it before, so that Undo leads back to the
 * list.
 */
function useFocusGivenBack() {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const notice = ref.current;
    return () => {
      const { activeElement } = document;
      // A button that is disabled while its action runs loses the focus to the page body.
      const isLost = activeElement === document.body || notice?.contains(activeElement);
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
  }, []);
  const isOutside = (other: Element | null) => other !== null && !ref.current?.contains(other);
  return {
    ref,
    noteFocus({ relatedTarget }: FocusEvent) {
      if (isOutside(relatedTarget)) cameFrom.current = relatedTarget;
    },
    noteBlur({ relatedTarget }: FocusEvent) {
      if (isOutside(relatedTarget)) cameFrom.current = null;
    },
  };
}
