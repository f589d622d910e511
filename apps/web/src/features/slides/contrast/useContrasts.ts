import {
  type Backdrop,
  backdropOf,
  contrastOfPage,
  lower,
  type SlideContrast,
} from '@sermon/domain/slides/contrast/contrast';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import { type Aspect, pageSizes } from '@sermon/domain/slides/page';
import { useEffect, useState } from 'react';
import { pause } from '../../../ui/time/pause.ts';
import type { SlideBackground } from '../background.ts';

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

const gridWidth = 480;

/** Users seldom compare more pictures than this. */
const maxKept = 8;
const kept = new Map<string, Promise<Backdrop | null>>();

/**
 * Returns how light a background is on a page of this shape, or null if the picture cannot be loaded or read. A picture is
 * measured once for each shape.
 */
function backdropFor({ url, scrim }: Pick<SlideBackground, 'url' | 'scrim'>, aspect: Aspect): Promise<Backdrop | null> {
  const key = `${url} ${aspect} ${scrim}`;
  const known = kept.get(key);
  if (known) return known;
  const backdrop = measure(url, scrim, aspect).catch(() => {
    // The picture may load later, such as with a connection.
    kept.delete(key);
    return null;
  });
  kept.set(key, backdrop);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return backdrop;
}

async function measure(url: string, scrim: number, aspect: Aspect): Promise<Backdrop | null> {
  if (!('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return null;
  const response = await fetch(new Request(new URL(url, location.origin)));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  const page = pageSizes[aspect];
  const [width, height] = [gridWidth, Math.round((gridWidth * page.height) / page.width)];
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!canvas) return null;
  const scale = Math.max(width / picture.width, height / picture.height);
  const [shownWidth, shownHeight] = [picture.width * scale, picture.height * scale];
  canvas.drawImage(picture, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight);
  picture.close();
  return backdropOf(canvas.getImageData(0, 0, width, height), scrim);
}
