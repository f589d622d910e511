import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { placesIn, scrollToPlace, showPlaces, stepPlaces } from '../../editor/places/places.ts';
import type { Range } from './useAnalysis.ts';

export type Subject = { id: string; name: string };

export type Stepping = {
  subject: Subject | null;
  /** `count` is the number of remaining occurrences. `current` is 0 if there is no current one. */
  count: number;
  current: number;
  /** Does not go to any of the occurrences. */
  show: (subject: Subject, ranges: readonly Range[]) => void;
  step: (by: 1 | -1) => void;
  end: () => void;
};

/**
 * `rangesNow` returns the subject's ranges in the latest result, because fixing an occurrence removes it and others
 * may appear. Stepping ends with Escape or when the panel closes.
 */
export function useStepping(editor: Editor, result: unknown, rangesNow: (id: string) => readonly Range[]): Stepping {
  const [subject, setSubject] = useState<Subject | null>(null);
  const at = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { current, ranges } = placesIn(state);
      return { current: current + 1, count: ranges.length };
    },
  });

  const end = useCallback(() => {
    setSubject(null);
    if (!editor.isDestroyed) editor.view.dispatch(showPlaces(editor.state.tr, []));
  }, [editor]);
  useEffect(() => end, [end]);

  const renew = useEffectEvent(() => {
    const { current, ranges: before } = placesIn(editor.state);
    if (!subject || before.length === 0) return;
    const ranges = rangesNow(subject.id);
    const looked = before[current]?.from;
    const next = looked === undefined ? -1 : ranges.findIndex(({ to }) => to > looked);
    editor.view.dispatch(
      showPlaces(editor.state.tr, ranges, looked !== undefined && next < 0 ? ranges.length - 1 : next),
    );
  });
  useEffect(() => {
    if (result !== null) renew();
  }, [result]);

  const isOn = subject !== null && at.count > 0;
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    end();
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => leave(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);

  return {
    // The user may already have stopped stepping from within the editor.
    subject: isOn ? subject : null,
    ...at,
    end,
    show(wanted, ranges) {
      setSubject(wanted);
      editor.view.dispatch(showPlaces(editor.state.tr, ranges));
    },
    step(by) {
      editor.view.dispatch(stepPlaces(editor.state.tr, placesIn(editor.state), by));
      scrollToPlace(editor);
    },
  };
}
