import type { SermonDocument } from '@sermon/contract/builder';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { rehearsals as rehearsalTexts } from '@sermon/domain/texts/presenter/rehearsals';
import { useNavigate } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { ChartNoAxesColumn, Mic, Presentation } from 'lucide-react';
import { toHtml } from '../../editor/html.ts';
import type { Command } from '../../ui/commands/command.ts';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { useUser } from '../../user.ts';
import { leaveRecording } from '../timings/recording/storedRecording.ts';
import { startPresentation } from './presentation.ts';
import { forgetProgress } from './progress.ts';

export function usePresentSermon(editor: Editor, sermon: SermonDocument, onRehearsals: () => void): readonly Command[] {
  const { id: ownerId } = useUser();
  const navigate = useNavigate();
  const { id, name, isTemplate } = sermon;
  if (isTemplate) return [];
  const present = (isRehearsal: boolean) => {
    const text = toHtml(editor.state.doc);
    startPresentation({ ownerId, documentId: id, name, text, isFromBuilder: true, isRehearsal });
    void navigate({ to: '/present/$id', params: { id } });
  };
  return [
    {
      id: 'present-sermon',
      label: texts.present,
      group: 'Present',
      Icon: Presentation,
      words: 'preach pulpit read full screen',
      run: () => present(false),
    },
    {
      id: 'rehearse-sermon',
      label: rehearsalTexts.rehearse,
      group: 'Present',
      Icon: Mic,
      words: 'practice time minutes pace preach',
      run() {
        leaveRecording();
        forgetProgress();
        present(true);
      },
    },
    {
      id: 'rehearsals',
      label: rehearsalTexts.rehearsals,
      group: 'Present',
      Icon: ChartNoAxesColumn,
      words: 'times practice pace preached minutes',
      run: onRehearsals,
    },
  ];
}

/** Preloads the presenter, so that a presentation can start without a connection. */
export const presenterModule = createLazyModule(() => import('./PresenterScreen.tsx'));
