import { slidesInText as texts } from '@sermon/domain/texts/slides/inText';
import type { Editor } from '@tiptap/core';
import { GalleryVerticalEnd } from 'lucide-react';
import type { Command } from '../../ui/commands/command.ts';
import { focusText } from '../keys/focusText.ts';
import { goToNextSlide } from '../slides/goToSlide.ts';
import { nextSlideKeys, previousSlideKeys, slideKeys } from '../slides/slides.ts';

const group = 'Slides';

export const slideCommands = (editor: Editor): Command[] => [
  {
    id: 'slide',
    label: texts.command,
    group,
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
    label: texts.next,
    group,
    keys: nextSlideKeys,
    isOfEditor: true,
    run: () => void goToNextSlide(editor, 1),
  },
  {
    id: 'previous-slide',
    label: texts.previous,
    group,
    keys: previousSlideKeys,
    isOfEditor: true,
    run: () => void goToNextSlide(editor, -1),
  },
];
