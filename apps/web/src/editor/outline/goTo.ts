import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { StepMap } from '@tiptap/pm/transform';
import { focusText } from '../keys/focusText.ts';
import { scrollerOf } from '../scroller.ts';
import { moveSection, sectionsOf } from './sections.ts';

/** Between a heading that was gone to and the upper edge of the desk, in px. */
const marginAbove = 24;

/** Goes to a section: the cursor stands at the end of its heading, which is at the top of the desk. */
export function goToSection(editor: Editor, at: number): void {
  const section = sectionsOf(editor.state.doc)[at];
  if (!section) return;
  editor.commands.setTextSelection(section.from + section.heading.nodeSize - 1);
  focusText(editor, { scrolls: false });
  const heading = editor.view.nodeDOM(section.from);
  if (!(heading instanceof Element)) return;
  const scroller = scrollerOf(editor);
  const below = () => heading.getBoundingClientRect().top - scroller.getBoundingClientRect().top - marginAbove;
  scroller.scrollTop += below();
  // What stood outside of the window is only measured when it comes into it.
  requestAnimationFrame(() => {
    if (heading.isConnected) scroller.scrollTop += below();
  });
}

/** Moves a section before another as one step of undo. The cursor goes with it. False where it stays. */
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
