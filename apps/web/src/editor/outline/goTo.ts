import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { StepMap } from '@tiptap/pm/transform';
import { focusText } from '../keys/focusText.ts';
import { scrollToTop } from '../scroller.ts';
import { moveSection, sectionsOf } from './sections.ts';

/** In px. */
const marginAbove = 24;

export function goToSection(editor: Editor, at: number): void {
  const section = sectionsOf(editor.state.doc)[at];
  if (!section) return;
  editor.commands.setTextSelection(section.from + section.heading.nodeSize - 1);
  focusText(editor, { scrolls: false });
  const heading = editor.view.nodeDOM(section.from);
  if (!(heading instanceof Element)) return;
  scrollToTop(editor, () => (heading.isConnected ? heading.getBoundingClientRect().top : null), marginAbove);
}

/**
 * Moves a section before another one, as one undo step. If the cursor is in the section, it moves with it. Returns
 * false if the section did not move.
 */
export function reorderSection(editor: Editor, at: number, before: number): boolean {
  const { state, view } = editor;
  const section = sectionsOf(state.doc)[at];
  const tr = closeHistory(state.tr);
  const moved = moveSection(tr, at, before);
  if (!section || moved === null) return false;
  const { selection } = state;
  if (selection.from > section.from && selection.to <= section.to) {
    const by = StepMap.offset(moved - section.from);
    tr.setSelection(selection.getBookmark().map(by).resolve(tr.doc));
  }
  view.dispatch(tr);
  return true;
}
