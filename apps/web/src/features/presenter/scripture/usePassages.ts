import type { Block } from '@sermon/domain/document/schema';
import { type CitedPassage, findPassages } from '@sermon/domain/presenter/passages';
import { useEffect, useState } from 'react';
import { pause } from '../../../ui/time/pause.ts';
import { markPassages } from './markPassages.ts';

/** Between time slices, the browser can turn pages. */
const searchesForMs = 8;
const none: readonly CitedPassage[] = [];

export function usePassages(blocks: readonly Block[], text: HTMLElement | null): readonly CitedPassage[] {
  const [passages, setPassages] = useState(none);
  useEffect(() => {
    let isOver = false;
    const search = async () => {
      const steps = findPassages(blocks);
      let until = performance.now() + searchesForMs;
      for (;;) {
        const { done, value } = steps.next();
        if (done) return setPassages(value);
        if (performance.now() <= until) continue;
        await pause();
        if (isOver) return;
        until = performance.now() + searchesForMs;
      }
    };
    void search();
    return () => {
      isOver = true;
    };
  }, [blocks]);
  useEffect(() => {
    if (text) markPassages(text, passages);
  }, [text, passages]);
  return passages;
}
