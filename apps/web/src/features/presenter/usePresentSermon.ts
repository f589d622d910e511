import type { SermonDocument } from '@sermon/contract/builder';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useNavigate } from '@tanstack/react-router';
import type { Editor } from '@tiptap/core';
import { Presentation } from 'lucide-react';
import { toHtml } from '../../editor/html.ts';
import type { Command } from '../../ui/commands/command.ts';
import { useUser } from '../../user.ts';
import { startPresentation } from './presentation.ts';

/** Returns the command that presents the text as it is in the editor. None for templates. */
export function usePresentSermon(editor: Editor, sermon: SermonDocument): readonly Command[] {
  const { id: ownerId } = useUser();
  const navigate = useNavigate();
  const { id, name, isTemplate } = sermon;
  if (isTemplate) return [];
  return [
    {
      id: 'present-sermon',
      label: texts.present,
      group: 'Present',
      Icon: Presentation,
      words: 'preach pulpit read full screen',
      run() {
        startPresentation({ ownerId, documentId: id, name, text: toHtml(editor.state.doc), isFromBuilder: true });
        void navigate({ to: '/present/$id', params: { id } });
      },
    },
  ];
}
