import { useMemo, useState } from 'react';

/** What lies open over the whole desk; one thing at a time. */
export type OpenDialog = 'link' | 'history' | 'writing-log' | 'palette' | 'shortcuts';

/** What of the desk is seen besides the paper. It ends with the window. */
export type DeskWindow = {
  dialog: OpenDialog | null;
  open: (dialog: OpenDialog) => void;
  close: () => void;
  isFocused: boolean;
  setIsFocused: (isFocused: boolean) => void;
};

/** Holds it, for one open document. */
export function useDeskWindow(): DeskWindow {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  return useMemo(
    () => ({ dialog, open: setDialog, close: () => setDialog(null), isFocused, setIsFocused }),
    [dialog, isFocused],
  );
}
