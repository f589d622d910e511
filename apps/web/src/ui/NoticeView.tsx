import { TriangleAlert, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import css from './NoticeView.module.css';

/** The lower left corner, where notices stand above each other; screen readers hear what comes in. */
export const NoticeStack = ({ children }: { children: ReactNode }) => (
  <div role="status" data-notices className={css.corner}>
    {children}
  </div>
);

/** One notice: its sentence, Undo (or Try Again) where there is a way back, and a way to close it. */
export function NoticeView(props: {
  text: string;
  isFailure: boolean;
  isUndoing: boolean;
  /** The pointer or the focus came onto the notice, or left it. */
  onHold: (isHeld: boolean) => void;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}) {
  const { text, isFailure, isUndoing, onHold, onUndo, onClose } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const hold = (isFocused: boolean) => {
    setHasFocus(isFocused);
    onHold(isFocused);
  };
  return (
    <div
      className={css.notice}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(hasFocus)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
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
