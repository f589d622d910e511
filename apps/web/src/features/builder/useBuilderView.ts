import { useMemo, useState } from 'react';

/** What lies open over the whole desk; one thing at a time. */
export type OpenDialog = 'link' | 'history' | 'writing-log' | 'palette' | 'shortcuts';

/** What of the desk is seen besides the paper. It ends with the window. */
export type BuilderView = {
  dialog: OpenDialog | null;
  finding: 'find' | 'replace' | null;
  hasOutline: boolean;
  /** Focus mode: nothing but the paper. */
  isFocused: boolean;
  dialogs: Dialogs;
};

/** They never change. */
type Dialogs = {
  open: (dialog: OpenDialog) => void;
  close: () => void;
  onLink: () => void;
  onFind: () => void;
  onReplace: () => void;
  stopFinding: () => void;
  onOutline: () => void;
  onFocusMode: () => void;
  leaveFocusMode: () => void;
};

/** Holds it, for one open document. */
export function useBuilderView(): BuilderView {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [finding, setFinding] = useState<BuilderView['finding']>(null);
  const [hasOutline, setHasOutline] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const dialogs = useMemo(
    (): Dialogs => ({
      open: setDialog,
      close: () => setDialog(null),
      onLink: () => setDialog('link'),
      onFind: () => setFinding('find'),
      onReplace: () => setFinding('replace'),
      stopFinding: () => setFinding(null),
      onOutline: () => setHasOutline((isThere) => !isThere),
      onFocusMode() {
        setIsFocused((is) => !is);
        setHasOutline(false);
      },
      leaveFocusMode: () => setIsFocused(false),
    }),
    [],
  );
  return { dialog, finding, hasOutline, isFocused, dialogs };
}
