import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticeStack, NoticeView } from './NoticeView.tsx';

export type Notice = {
  text: string;
  isFailure?: boolean;
  /** The notice stays until this resolves, and then disappears. Set for a task that is running, or with `action`. */
  until?: Promise<unknown>;
  /** Closes the notice. */
  action?: { label: string; perform: () => void };
  link?: { label: string; href: string };
  undo?: {
    perform: () => Promise<unknown>;
    done?: string;
    failed: string;
  };
};
export type Notify = (notice: Notice) => void;

type KeyedNotice = Notice & { key: number };

/** Spec part 1 §9. */
export const noticeLeavesAfterMs = 6_000;

/** The maximum number of notices. More would cover the list, so the oldest one is removed. */
const maxAtOnce = 3;

const NotifyContext = createContext<Notify>(() => {});
const TimeContext = createContext<(ms: number) => void>(() => {});
const QuietContext = createContext<{ isQuiet: boolean; setQuiet: (isQuiet: boolean) => void }>({
  isQuiet: false,
  setQuiet: () => {},
});

/**
 * Returns the function that shows a notice. With `isFailure`, the button of `undo` is Try Again.
 *
 * @example
 * notify({ text: 'Advent moved to Library Home', undo: { perform: moveBack, failed: 'Could not undo' } });
 */
export const useNotify = (): Notify => useContext(NotifyContext);

/**
 * Hides everything that appears automatically while a component is mounted: notices, and dialogs. It is shown
 * afterwards.
 */
export function useQuiet(): void {
  const { setQuiet } = useContext(QuietContext);
  useEffect(() => {
    setQuiet(true);
    return () => setQuiet(false);
  }, [setQuiet]);
}

/** In ms, while the component is mounted. */
export function useNoticeTime(ms: number): void {
  const setTime = useContext(TimeContext);
  useEffect(() => {
    setTime(ms);
    return () => setTime(noticeLeavesAfterMs);
  }, [ms, setTime]);
}

export const useIsQuiet = (): boolean => useContext(QuietContext).isQuiet;

type NoticesProviderProps = {
  pinned?: ReactNode;
  children: ReactNode;
};

export function NoticesProvider({ pinned, children }: NoticesProviderProps) {
  const [notices, setNotices] = useState<KeyedNotice[]>([]);
  const [isQuiet, setQuiet] = useState(false);
  const [leavesAfterMs, setLeavesAfterMs] = useState(noticeLeavesAfterMs);
  const quiet = useMemo(() => ({ isQuiet, setQuiet }), [isQuiet]);
  const lastKey = useRef(0);
  const notify = useCallback<Notify>((notice) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setNotices((all) => [...all, { ...notice, key }].slice(-maxAtOnce));
  }, []);
  const close = useCallback((key: number) => setNotices((all) => all.filter((notice) => notice.key !== key)), []);

  return (
    <NotifyContext value={notify}>
      <TimeContext value={setLeavesAfterMs}>
        <QuietContext value={quiet}>{children}</QuietContext>
      </TimeContext>
      <NoticeStack pinned={!isQuiet && pinned}>
        {!isQuiet &&
          notices.map((notice) => (
            <TimedNotice key={notice.key} notice={notice} leavesAfterMs={leavesAfterMs} onClose={close} />
          ))}
      </NoticeStack>
    </NotifyContext>
  );
}

function TimedNotice({
  notice,
  leavesAfterMs,
  onClose,
}: {
  notice: KeyedNotice;
  leavesAfterMs: number;
  onClose: (key: number) => void;
}) {
  const notify = useNotify();
  const [isHeld, setIsHeld] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const { key, until, undo, action } = notice;

  useEffect(() => {
    const close = () => onClose(key);
    void until?.then(close, close);
  }, [until, key, onClose]);
  useEffect(() => {
    if (isHeld || isUndoing || until) return;
    const timer = setTimeout(() => onClose(key), leavesAfterMs);
    return () => clearTimeout(timer);
  }, [isHeld, isUndoing, until, key, leavesAfterMs, onClose]);

  const performUndo = async ({ perform, done, failed }: NonNullable<Notice['undo']>) => {
    setIsUndoing(true);
    const hasWorked = await perform().then(
      () => true,
      () => false,
    );
    onClose(key);
    if (!hasWorked) notify({ text: failed, isFailure: true, undo: { perform, failed, ...(done && { done }) } });
    else if (done) notify({ text: done });
  };

  return (
    <NoticeView
      text={notice.text}
      isFailure={notice.isFailure ?? false}
      link={notice.link}
      action={
        undo
          ? {
              label: notice.isFailure ? 'Try Again' : 'Undo',
              perform: () => void performUndo(undo),
              isBusy: isUndoing,
            }
          : action && {
              label: action.label,
              perform() {
                action.perform();
                onClose(key);
              },
              isBusy: false,
            }
      }
      onHold={setIsHeld}
      onClose={() => onClose(key)}
    />
  );
}
