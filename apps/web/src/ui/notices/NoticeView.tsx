import { type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './NoticeView.module.css';

const modals = '.MuiModal-root';
/** The part of a modal within which the focus stays. Menus are left out, since they close soon. */
const contents = ':is(.MuiDialog-container, .MuiDrawer-paper)';

/** Whether a dialog or drawer is open, and is not just opening or closing. */
const isShown = ({ style }: HTMLElement): boolean => style.opacity !== '0' && ['', 'none'].includes(style.transform);

/**
 * Returns an element that is in `home`, or in the top dialog or drawer while one is open. Screen readers and the focus
 * reach nothing outside of it. The element stays the same, so what is rendered in it keeps its state.
 */
function usePlaceInModal(home: RefObject<HTMLElement | null>): HTMLElement {
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const observer = new MutationObserver(() => place());
    const place = () => {
      const shown: HTMLElement[] = [];
      for (const modal of document.querySelectorAll<HTMLElement>(`body > ${modals}`)) {
        const content = modal.querySelector<HTMLElement>(`:scope > ${contents}`);
        if (!content) continue;
        observer.observe(modal, { attributeFilter: ['aria-hidden'] });
        observer.observe(content, { attributeFilter: ['style'] });
        if (modal.getAttribute('aria-hidden') !== 'true' && isShown(content)) shown.push(content);
      }
      const parent = shown.at(-1) ?? home.current;
      if (parent && element.parentElement !== parent) parent.append(element);
    };
    observer.observe(document.body, { childList: true });
    place();
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [element, home]);
  return element;
}

const gap = 16;

type NoticeStackProps = {
  /** Notices that stay until the user answers them, below the other notices. Dialogs cover them. */
  pinned?: ReactNode;
  children: ReactNode;
};

/**
 * While a dialog or drawer is open, notices that are not pinned are inside it, at its end. Content at the bottom of
 * the window moves up by `var(--notices-room, 0px)`. Content that a notice must not cover for long ends
 * `var(--pinned-room, 0px)` above the bottom of the window.
 */
export function NoticeStack({ pinned, children }: NoticeStackProps) {
  const home = useRef<HTMLDivElement>(null);
  const place = usePlaceInModal(home);
  const corner = useRef<HTMLDivElement>(null);
  const pinnedCorner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const heightOf = (element: HTMLElement | null) => (element?.offsetHeight ? element.offsetHeight + gap : 0);
    const tell = () => {
      const pinnedHeight = heightOf(pinnedCorner.current);
      const bottom =
        pinnedCorner.current && pinnedHeight ? parseFloat(getComputedStyle(pinnedCorner.current).bottom) : 0;
      style.setProperty('--notices-room', `${heightOf(corner.current) + pinnedHeight}px`);
      style.setProperty('--pinned-room', `${pinnedHeight + bottom}px`);
    };
    const observer = new ResizeObserver(tell);
    for (const { current } of [corner, pinnedCorner]) if (current) observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-room');
      style.removeProperty('--pinned-room');
    };
  }, []);
  return (
    <div ref={home} role="status">
      <div ref={pinnedCorner} className={css.pinned}>
        {pinned}
      </div>
      {createPortal(
        <div aria-live="polite" className={css.live}>
          <div ref={corner} className={css.timed}>
            {children}
          </div>
        </div>,
        place,
      )}
    </div>
  );
}

type NoticeViewProps = {
  text: string;
  isFailure: boolean;
  Icon?: LucideIcon;
  action: { label: string; perform: () => void; isBusy: boolean } | undefined;
  link?: { label: string; href: string } | undefined;
  onHold?: (isHeld: boolean) => void;
  onClose?: () => void;
};

export function NoticeView({
  text,
  isFailure,
  Icon = isFailure ? TriangleAlert : undefined,
  action,
  link,
  onHold = () => {},
  onClose,
}: NoticeViewProps) {
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
      {Icon && <Icon size={18} strokeWidth={1.6} aria-hidden />}
      <span>{text}</span>
      {action && (
        <button type="button" className={css.action} disabled={action.isBusy} onClick={action.perform}>
          {action.label}
        </button>
      )}
      {link && (
        <a className={css.action} href={link.href}>
          {link.label}
        </a>
      )}
      {onClose && (
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </button>
      )}
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
