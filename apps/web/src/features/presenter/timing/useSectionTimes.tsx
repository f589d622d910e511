import type { SermonDocument } from '@sermon/contract/builder';
import { lazyPanels } from '@sermon/domain/texts/calls';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import type { Editor } from '@tiptap/core';
import { Timer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import type { Command } from '../../../ui/commands/command.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { lazyDialog } from '../../../ui/lazy/lazyPanel.tsx';

export const sectionTimesModule = createLazyModule(() => import('./SectionTimesDialog.tsx'));

const SectionTimesDialog = lazyDialog(
  sectionTimesModule,
  (module) => module.SectionTimesDialog,
  lazyPanels.notLoaded('This dialog'),
  ({ isOpen, onClose, children }) => {
    const isPhone = useIsPhone();
    return (
      <AskDialog title={texts.sectionTimes} isOpen={isOpen} width="sm" isFullScreen={isPhone} onClose={onClose}>
        {children}
      </AskDialog>
    );
  },
);

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
