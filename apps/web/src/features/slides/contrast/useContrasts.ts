import type { SlideLayout } from '@sermon/domain/slides/layout';
import type { Aspect } from '@sermon/domain/slides/page';
import { type Backdrop, contrastOfPage, lower, type SlideContrast } from '@sermon/domain/slides/contrast/slideContrast';
import { useEffect, useState } from 'react';
import { pause } from '../../../ui/time/pause.ts';
import type { SlideBackground } from '../background.ts';
import { backdropFor } from './backdrops.ts';

/** Between time slices, the browser can handle input. */
const measuresForMs = 8;

/** The results so far. Layouts and backdrops never change. */
const measured = new WeakMap<Backdrop, WeakMap<SlideLayout, SlideContrast>>();

/** Keyed by layout. Slides that have not been measured yet are missing. */
export type Contrasts = {
  get: (layout: SlideLayout) => SlideContrast | undefined;
  /** Null before all slides have been measured. */
  lowest: SlideContrast | null;
};

const none: Contrasts = { get: () => undefined, lowest: null };

export function lowContrastOf(contrasts: Contrasts, layout: SlideLayout): SlideContrast | null {
  const contrast = contrasts.get(layout);
  return contrast?.isLow ? contrast : null;
}

/**
 * Runs in time slices of a few milliseconds. Without the picture, such as without a connection, nothing is measured.
 */
export function useContrasts(
  slides: readonly { readonly layout: SlideLayout }[],
  aspect: Aspect,
  background: SlideBackground,
): Contrasts {
  const [contrasts, setContrasts] = useState<Contrasts>(none);
  const { url, fontColor, scrim } = background;
  useEffect(() => {
    const stopped = new AbortController();
    const measure = async () => {
      const backdrop = await backdropFor({ url, scrim }, aspect);
      if (stopped.signal.aborted) return;
      if (!backdrop) return setContrasts(none);
      const known = measured.get(backdrop) ?? new WeakMap<SlideLayout, SlideContrast>();
      measured.set(backdrop, known);
      let lowest: SlideContrast | null = null;
      let until = performance.now() + measuresForMs;
      for (const { layout } of slides) {
        let contrast = known.get(layout);
        for (const page of contrast ? [] : layout.pages) {
          const next = contrastOfPage(page, backdrop, aspect, fontColor);
          contrast = contrast ? lower(contrast, next) : next;
          if (performance.now() < until) continue;
          await pause();
          if (stopped.signal.aborted) return;
          until = performance.now() + measuresForMs;
        }
        if (!contrast) continue;
        known.set(layout, contrast);
        lowest = lowest ? lower(lowest, contrast) : contrast;
      }
      setContrasts({ get: (layout) => known.get(layout), lowest });
    };
    void measure();
    return () => stopped.abort();
  }, [slides, aspect, url, scrim, fontColor]);
  return contrasts;
}
