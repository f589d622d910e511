import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { type Notify, useNotify } from '../../ui/notices/notices.tsx';
import type { Command } from '../../ui/commands/command.ts';
import { formatCommands } from './format.ts';
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  FastForward,
  Focus,
  GalleryVerticalEnd,
  Redo2,
  Replace,
  Search,
  TableOfContents,
  Undo2,
} from 'lucide-react';
import { isSafari } from '../../ui/browser/browser.ts';
import { copyText, pasteText } from './clipboard.ts';
import { focusText } from '../keys/focusText.ts';
import { replaceKeys } from '../find/findExtension.ts';
import { redo, undo } from '../toolbar/tools.ts';
import type { ToolProps } from '../toolbar/toolSet.tsx';
import { slidesInText as slidesTexts } from '@sermon/domain/texts/slides/panel';
import { goToNextSlide, nextSlideKeys, previousSlideKeys, slideKeys } from '../slides/slides.ts';
import { timing as timingTexts } from '@sermon/domain/texts/presenter/timing';
import { skipIfLateKeys } from '../timing/skipIfLate.ts';
import { focusToolbar } from '../toolbar/ToolButton.tsx';
import { toolbarLabel } from '../toolbar/Toolbar.tsx';

type ViewDialogs = { onOutline: (() => void) | undefined; onFocusMode: (() => void) | undefined };

const viewGroup = 'View';

const viewCommands = ({ onOutline, onFocusMode }: ViewDialogs): Command[] => [
  ...(onOutline
    ? [
        {
          id: 'outline',
          label: 'Outline',
          group: viewGroup,
          Icon: TableOfContents,
          keys: 'Mod+Shift+O',
          words: 'headings sections order',
          run: onOutline,
        },
      ]
    : []),
  ...(onFocusMode
    ? [
        {
          id: 'focus-mode',
          label: 'Focus Mode',
          group: viewGroup,
          Icon: Focus,
          keys: 'Mod+Shift+E',
          words: 'distraction free quiet',
          run: onFocusMode,
        },
      ]
    : []),
  { id: 'toolbar', label: 'Go to Toolbar', group: viewGroup, keys: 'Alt+F10', run: () => focusToolbar(toolbarLabel) },
];

const timingCommands = (editor: Editor): Command[] => [
  {
    id: 'skip-if-late',
    label: timingTexts.skipIfLate,
    group: 'Format',
    Icon: FastForward,
    keys: skipIfLateKeys,
    isOfEditor: true,
    words: 'preach to time cut optional paragraph',
    run: () => {
      focusText(editor);
      editor.commands.toggleSkipIfLate();
    },
  },
];

const slidesGroup = 'Slides';

const slideCommands = (editor: Editor): Command[] => [
  {
    id: 'slide',
    label: slidesTexts.command,
    group: slidesGroup,
    Icon: GalleryVerticalEnd,
    keys: slideKeys,
    isOfEditor: true,
    words: 'presentation projector screen highlight',
    run: () => {
      focusText(editor);
      editor.commands.toggleSlide();
    },
  },
  {
    id: 'next-slide',
    label: slidesTexts.next,
    group: slidesGroup,
    keys: nextSlideKeys,
    isOfEditor: true,
    run: () => void goToNextSlide(editor, 1),
  },
  {
    id: 'previous-slide',
    label: slidesTexts.previous,
    group: slidesGroup,
    keys: previousSlideKeys,
    isOfEditor: true,
    run: () => void goToNextSlide(editor, -1),
  },
];

type EditDialogs = { onFind: (() => void) | undefined; onReplace: (() => void) | undefined };

const editGroup = 'Edit';

const editCommands = (editor: Editor, notify: Notify, { onFind, onReplace }: EditDialogs): Command[] => [
  {
    id: 'undo',
    label: 'Undo',
    group: editGroup,
    Icon: Undo2,
    keys: 'Mod+Z',
    isOfEditor: true,
    run: () => undo(editor),
  },
  {
    id: 'redo',
    label: 'Redo',
    group: editGroup,
    Icon: Redo2,
    keys: 'Mod+Shift+Z',
    isOfEditor: true,
    run: () => redo(editor),
  },
  ...(isSafari(navigator.userAgent) ? [] : clipboardCommands(editor, notify)),
  { id: 'paste-plain', label: 'Paste Without Formatting', group: editGroup, keys: 'Mod+Shift+V', isOfEditor: true },
  ...(onFind
    ? [{ id: 'find', label: 'Find', group: editGroup, Icon: Search, keys: 'Mod+F', words: 'search', run: onFind }]
    : []),
  ...(onReplace
    ? [
        {
          id: 'replace',
          label: 'Find and Replace',
          group: editGroup,
          Icon: Replace,
          keys: replaceKeys(),
          run: onReplace,
        },
      ]
    : []),
  moveCommand(editor, 'up'),
  moveCommand(editor, 'down'),
];

const clipboardCommands = (editor: Editor, notify: Notify): Command[] => [
  {
    id: 'copy',
    label: 'Copy',
    group: editGroup,
    Icon: Copy,
    keys: 'Mod+C',
    isOfEditor: true,
    words: 'clipboard whole text selection',
    run: () => void copyText(editor).then(notify),
  },
  {
    id: 'paste',
    label: 'Paste',
    group: editGroup,
    Icon: ClipboardPaste,
    keys: 'Mod+V',
    isOfEditor: true,
    words: 'clipboard',
    run: () => void pasteText(editor).then(notify),
  },
];

const moveCommand = (editor: Editor, direction: 'up' | 'down'): Command => ({
  id: `move-${direction}`,
  label: `Move Block ${direction === 'up' ? 'Up' : 'Down'}`,
  group: editGroup,
  Icon: direction === 'up' ? ArrowUp : ArrowDown,
  keys: direction === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown',
  isOfEditor: true,
  words: 'paragraph list item',
  run: () => {
    focusText(editor);
    editor.commands.moveBlock(direction);
  },
});

export type EditorDialogs = {
  onDialog: ToolProps['onDialog'];
  onFind?: () => void;
  onReplace?: () => void;
  onOutline?: () => void;
  onFocusMode?: () => void;
};

export function useEditorCommands(editor: Editor, dialogs: EditorDialogs): Command[] {
  const notify = useNotify();
  const { onDialog, onFind, onReplace, onOutline, onFocusMode } = dialogs;
  return useMemo(
    () => [
      ...editCommands(editor, notify, { onFind, onReplace }),
      ...formatCommands(editor, onDialog),
      ...timingCommands(editor),
      ...slideCommands(editor),
      ...viewCommands({ onOutline, onFocusMode }),
    ],
    [editor, notify, onDialog, onFind, onReplace, onOutline, onFocusMode],
  );
}
