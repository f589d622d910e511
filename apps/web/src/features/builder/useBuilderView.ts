import { useMemo, useState } from 'react';

/** The dialog that is open over the builder. Only one is open at a time. */
export type OpenDialog = 'link' | 'history' | 'writing-log' | 'palette' | 'shortcuts';

/** The parts of the builder that are shown around the paper. This state is not stored. */
export type BuilderView = {
  dialog: OpenDialog | null;
  finding: 'find' | 'replace' | null;
  hasOutline: boolean;
  /** Whether focus mode is on, which shows only the paper. */
  isFocused: boolean;
  dialogs: Dialogs;
};

/** These functions never change. */
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

/** Holds the view state of one open document. */
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
