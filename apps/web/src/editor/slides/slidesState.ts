import { type EditorState, PluginKey } from '@tiptap/pm/state';
import type { SlideRange, slidesIn } from './slideRanges.ts';

export type SlidesState = ReturnType<typeof slidesIn>;
export const slidesKey = new PluginKey<SlidesState>('slides');

export const slidesOf = (state: EditorState): readonly SlideRange[] => slidesKey.getState(state)?.slides ?? [];

export function slideAtCursor(state: EditorState): SlideRange | null {
  const { from } = state.selection;
  return slidesOf(state).find((slide) => slide.from <= from && from <= slide.to) ?? null;
}
