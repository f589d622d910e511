import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import type { Editor } from '@tiptap/core';
import { FastForward } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { focusText } from '../keys/focusText.ts';
import { skipIfLateKeys } from '../timing/skipIfLate.ts';

export const timingCommands = (editor: Editor): Command[] => [
  {
    id: 'skip-if-late',
    label: texts.skipIfLate,
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
