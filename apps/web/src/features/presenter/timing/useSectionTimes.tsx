import type { SermonDocument } from '@sermon/contract/builder';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import type { Editor } from '@tiptap/core';
import { Timer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Command } from '../../../ui/commands/command.ts';
import { SectionTimesDialog } from './SectionTimesDialog.tsx';

export function useSectionTimes(
  editor: Editor,
  { isTemplate }: SermonDocument,
): { commands: readonly Command[]; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  if (isTemplate) return { commands: [], dialog: null };
  return {
    commands: [
      {
        id: 'section-times',
        label: texts.sectionTimes,
        group: 'Present',
        Icon: Timer,
        words: 'preach to time budget minutes pace',
        run: () => setIsOpen(true),
      },
    ],
    dialog: <SectionTimesDialog editor={editor} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  };
}
