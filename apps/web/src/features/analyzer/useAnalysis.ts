import type { AnalyzerResult, MeasureId, Place } from '@sermon/domain/analyzer/result';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { useEffect, useMemo, useState } from 'react';
import { type ReadDocument, readDocument } from './readDocument.ts';

/** Spec part 2 §4. */
export const analyzesAfterMs = 3_000;
const saysSoAfterMs = 1_000;

const loadEngine = () => import('./engine.ts');
type Engine = Awaited<ReturnType<typeof loadEngine>>;

/** A document at the time of reading. The steps of `log` after index `at` are the changes made since. */
type Read = ReadDocument & { engine: Engine; log: Mapping; at: number };

export type Range = { from: number; to: number };

export type Analysis = {
  result: AnalyzerResult | null;
  isLate: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
  rangesOf: (places: readonly Place[]) => Range[];
};

/**
 * While the panel is visible: immediately, and again three seconds after the last change. A change cancels a running
 * analysis.
 */
export function useAnalysis(editor: Editor, isShown: boolean, hidden: ReadonlySet<MeasureId>): Analysis {
  const [read, setRead] = useState<Read | null>(null);
  const [isLate, setIsLate] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);

  useEffect(() => {
    if (!isShown) return;
    let reading = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const log = new Mapping();
    const look = async () => {
      const { signal } = (reading = new AbortController());
      const late = setTimeout(() => setIsLate(true), saysSoAfterMs);
      try {
        const engine = await loadEngine();
        signal.throwIfAborted();
        const at = log.maps.length;
        setRead({ ...(await readDocument(editor.state.doc, engine, signal)), engine, log, at });
        setFailed(null);
      } catch {
        if (!signal.aborted) setFailed(attempt);
      } finally {
        clearTimeout(late);
        setIsLate(false);
      }
    };
    const change = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      log.appendMapping(transaction.mapping);
      reading.abort();
      clearTimeout(timer);
      timer = setTimeout(() => void look(), analyzesAfterMs);
    };
    editor.on('transaction', change);
    void look();
    return () => {
      editor.off('transaction', change);
      clearTimeout(timer);
      reading.abort();
    };
  }, [editor, isShown, attempt]);

  const result = useMemo(() => read && read.engine.resultOf(read.readings, hidden), [read, hidden]);
  return {
    result,
    isLate: isLate && result === null,
    hasFailed: failed === attempt,
    tryAgain: () => setAttempt((count) => count + 1),
    rangesOf: (places) => (read ? rangesIn(read, places, editor.state.doc.content.size) : []),
  };
}

function rangesIn({ starts, log, at }: Read, places: readonly Place[], size: number): Range[] {
  const since = log.slice(at);
  return places.flatMap(({ passage, from, to }) => {
    const start = starts[passage] ?? 0;
    const range = { from: since.map(start + from, 1), to: since.map(start + to, -1) };
    return range.from < range.to && range.to <= size ? [range] : [];
  });
}
