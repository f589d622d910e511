import { slidesInText as texts, slidesPanel as panelTexts } from '@sermon/domain/texts/slides/panel';
import type { Editor } from '@tiptap/core';
import { SquareSplitVertical } from 'lucide-react';
import { focusText } from '../../editor/keys/focusText.ts';
import { slideAtCursor, type SlideRange, slidesOf } from '../../editor/slides/slideRanges.ts';
import { scrollToSlide } from '../../editor/slides/slides.ts';
import { positionAfter, splitSlide, splitSlideKeys } from '../../editor/slides/splitSlide.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import type { Command } from '../../ui/commands/command.ts';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { type Notice, useNotify } from '../../ui/notices/notices.tsx';

/** In px, above the line with the cursor, so that the words before it can be read. */
const marginAbove = 160;

const slidesChange = (editor: Editor): Promise<void> =>
  new Promise((resolve) => {
    const before = slidesOf(editor.state).map(({ id }) => id);
    const end = () => {
      editor.off('transaction', compare);
      editor.off('destroy', end);
      resolve();
    };
    const compare = () => {
      const now = slidesOf(editor.state);
      if (now.length !== before.length || now.some(({ id }, at) => id !== before[at])) end();
    };
    editor.on('transaction', compare);
    editor.on('destroy', end);
  });

export function useSplitSlide(
  editor: Editor,
  onShowText: () => void,
): { command: Command; offer: (slide: SlideRange, letters: number) => void } {
  const notify = useNotify();
  const isPhone = useIsPhone();
  const split = () => {
    focusText(editor);
    const slide = slideAtCursor(editor.state);
    const number = slidesOf(editor.state).findIndex(({ id }) => id === slide?.id) + 1;
    if (!splitSlide(editor)) return notify({ text: texts.notSplit });
    notify({ text: texts.wasSplit(number), undo: undoUnlessChanged(editor, editor.state.doc) });
  };
  const offer = (slide: SlideRange, letters: number) => {
    onShowText();
    const position = positionAfter(editor.state.doc, slide, letters);
    editor.commands.setTextSelection(position);
    focusText(editor, { scrolls: false });
    scrollToSlide(editor, { from: position }, marginAbove);
    notify({
      text: texts.whereToSplit(isPhone ? '' : keysLabel(splitSlideKeys)),
      action: { label: texts.split, perform: split },
      until: slidesChange(editor),
    });
  };
  const command: Command = {
    id: 'split-slide',
    label: texts.split,
    group: 'Slides',
    Icon: SquareSplitVertical,
    keys: splitSlideKeys,
    words: 'divide two parts',
    run: split,
  };
  return { command, offer };
}

export const undoUnlessChanged = (editor: Editor, doc: Editor['state']['doc']): NonNullable<Notice['undo']> => ({
  async perform() {
    if (editor.isDestroyed || !editor.state.doc.eq(doc)) throw new Error(panelTexts.notRestored);
    editor.commands.undo();
  },
  failed: panelTexts.notRestored,
});
