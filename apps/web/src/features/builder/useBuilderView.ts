import { useMemo, useState } from 'react';
import type { ToolDialogName } from '../../editor/toolbar/toolSet.tsx';
import { enterFindBar } from '../../editor/find/FindBar.tsx';

export type OpenDialog =
  | ToolDialogName
  | 'history'
  | 'move'
  | 'writing-log'
  | 'palette'
  | 'shortcuts'
  | 'templates'
  | 'rehearsals'
  | 'share'
  | 'share-slides';

export type BuilderView = {
  dialog: OpenDialog | null;
  finding: 'find' | 'replace' | null;
  hasOutline: boolean;
  isFocused: boolean;
  dialogs: Dialogs;
};

/** The identities of these functions never change. */
type Dialogs = {
  open: (dialog: OpenDialog) => void;
  close: () => void;
  onDialog: (dialog: ToolDialogName) => void;
  onFind: () => void;
  onReplace: () => void;
  stopFinding: () => void;
  onOutline: () => void;
  closeOutline: () => void;
  onFocusMode: () => void;
  leaveFocusMode: () => void;
};

export function useBuilderView(): BuilderView {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [finding, setFinding] = useState<BuilderView['finding']>(null);
  const [hasOutline, setHasOutline] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const dialogs = useMemo(
    (): Dialogs => ({
      open: setDialog,
      close: () => setDialog(null),
      onDialog: setDialog,
      onFind: () => enterFindBar() || setFinding('find'),
      onReplace: () => setFinding('replace'),
      stopFinding: () => setFinding(null),
      onOutline: () => setHasOutline((isThere) => !isThere),
      closeOutline: () => setHasOutline(false),
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
