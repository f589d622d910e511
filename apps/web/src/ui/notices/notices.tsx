import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { NoticeStack, NoticeView } from './NoticeView.tsx';

/** A notice in the corner of the screen: a message and, optionally, an undo action or a next step. */
export type Notice = {
  text: string;
  /** Set for an error. The button then reads "Try Again" instead of "Undo". */
  isFailure?: boolean;
  /** The notice stays until this resolves, and then disappears. Set for a task that is running, or with `action`. */
  until?: Promise<unknown>;
  /** The next step of what the user has begun. It closes the notice. */
  action?: { label: string; perform: () => void };
  /** A link to help, such as an email address. */
  link?: { label: string; href: string };
  undo?: {
    perform: () => Promise<unknown>;
    /** The message to show if the undo succeeds. */
    done?: string;
    /** The message to show if the undo fails. */
    failed: string;
  };
};
export type Notify = (notice: Notice) => void;

type KeyedNotice = Notice & { key: number };

/** Notices disappear after this time, in ms (spec part 1 §9). */
export const noticeLeavesAfterMs = 6_000;

/** The maximum number of notices. More would cover the list, so the oldest one is removed. */
const mostAtOnce = 3;

const NotifyContext = createContext<Notify>(() => {});
const TimeContext = createContext<(ms: number) => void>(() => {});
const QuietContext = createContext<{ isQuiet: boolean; setQuiet: (isQuiet: boolean) => void }>({
  isQuiet: false,
  setQuiet: () => {},
});

/** Shows a notice in the lower left corner: `notify({ text: 'Advent deleted', undo })`. */
export const useNotify = (): Notify => useContext(NotifyContext);

/** Hides everything that appears by itself while a component is mounted: notices, and dialogs. It is shown afterwards. */
export function useQuiet(): void {
  const { setQuiet } = useContext(QuietContext);
  useEffect(() => {
    setQuiet(true);
    return () => setQuiet(false);
  }, [setQuiet]);
}

/** Changes how long notices are shown while a component is mounted, in ms. */
export function useNoticeTime(ms: number): void {
  const setTime = useContext(TimeContext);
  useEffect(() => {
    setTime(ms);
    return () => setTime(noticeLeavesAfterMs);
  }, [ms, setTime]);
}

/** Whether nothing may appear by itself. */
export const useIsQuiet = (): boolean => useContext(QuietContext).isQuiet;

type NoticesProviderProps = {
  /** Notices that stay until the user answers them. */
  pinned?: ReactNode;
  children: ReactNode;
};

/** Provides `useNotify` to its children and shows their notices. */
export function NoticesProvider({ pinned, children }: NoticesProviderProps) {
  const [notices, setNotices] = useState<KeyedNotice[]>([]);
  const [isQuiet, setQuiet] = useState(false);
  const [leavesAfterMs, setLeavesAfterMs] = useState(noticeLeavesAfterMs);
  const quiet = useMemo(() => ({ isQuiet, setQuiet }), [isQuiet]);
  const lastKey = useRef(0);
  const notify = useCallback<Notify>((notice) => {
    lastKey.current += 1;
    const key = lastKey.current;
    setNotices((all) => [...all, { ...notice, key }].slice(-mostAtOnce));
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

/** One notice with its timer. The timer pauses while the pointer or the focus is on the notice and while Undo runs. */
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
