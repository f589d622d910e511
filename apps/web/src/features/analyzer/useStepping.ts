import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { placesIn, scrollToPlace, showPlaces, stepPlaces } from '../../editor/places/places.ts';
import type { Range } from './useAnalysis.ts';

/** What is stepped through: a measure, or a passage of Scripture. */
export type Subject = { id: string; name: string };

export type Stepping = {
  subject: Subject | null;
  /** How many places are left, and the number of the one that is looked at: 0 while none is. */
  count: number;
  current: number;
  /** Shows the places in the text; none is looked at yet. */
  show: (subject: Subject, ranges: readonly Range[]) => void;
  step: (by: 1 | -1) => void;
  end: () => void;
};

/**
 * Goes from place to place of the text. `rangesNow` tells where the places of a subject are according to the newest result: places that
 * were mended go, others come. Ends with Escape, and when the panel goes at the latest.
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
    // Somebody may have ended it in the text.
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
