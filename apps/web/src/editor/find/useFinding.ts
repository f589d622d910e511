import { type Editor, useEditorState } from '@tiptap/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { endFinding, find, findingIn, replaceAll, replaceCurrent, showCurrent, step } from './finding.ts';
import type { FindQuery } from './matches.ts';

/** A longer selection, in characters, is not used as the search text. */
const maxQueryLength = 100;

/** Returns the selected words, or '' if the selection is too long or spans several blocks. */
export function selectedWords({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && to - from <= maxQueryLength ? state.doc.textBetween(from, to) : '';
}

/** The search ends when the component unmounts. */
export function useFinding(editor: Editor) {
  const [query, setQuery] = useState<FindQuery>(() => ({
    text: selectedWords(editor),
    isCaseSensitive: false,
    isWholeWord: false,
  }));
  const start = useRef(editor.state.selection.from);
  const at = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { current, matches } = findingIn(state);
      return { current: current + 1, all: matches.length };
    },
  });

  const look = useEffectEvent((newQuery: FindQuery) => {
    const { current, matches } = findingIn(editor.state);
    const from = matches[current]?.from ?? start.current;
    editor.view.dispatch(find(editor.state.tr, newQuery, from));
    scrollToCurrent(editor);
  });
  useEffect(() => look(query), [query]);
  const end = useCallback(() => {
    if (!editor.isDestroyed) editor.view.dispatch(endFinding(editor.state.tr, findingIn(editor.state)));
  }, [editor]);
  useEffect(() => end, [end]);

  const go = (by: 1 | -1) => {
    editor.view.dispatch(step(editor.state.tr, findingIn(editor.state), by));
    scrollToCurrent(editor);
  };
  const replace = (text: string) => {
    editor.view.dispatch(replaceCurrent(editor.state.tr, findingIn(editor.state), text));
    scrollToCurrent(editor);
  };
  const replaceEvery = (text: string): number => {
    const finding = findingIn(editor.state);
    editor.view.dispatch(replaceAll(editor.state.tr, finding, text));
    return finding.matches.length;
  };
  const change = (part: Partial<FindQuery>) => setQuery((before) => ({ ...before, ...part }));
  return { query, change, at, go, replace, replaceEvery, end };
}

/**
 * Scrolls the current match into view, now and again in the next frame, because the height of the text may change when
 * the browser first draws it.
 */
function scrollToCurrent(editor: Editor): void {
  showCurrent(editor);
  requestAnimationFrame(() => {
    if (!editor.isDestroyed) showCurrent(editor);
  });
}
