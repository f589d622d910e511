import type { ShowDeck } from '../showDeck.ts';
import type { SlideBackground } from '../../background.ts';
import { families, sermonFamily } from '../../../../editor/fonts.ts';

const waitsForMs = 3_000;

/** Loads the background and the fonts, so that no slide appears without them. */
export async function preloadSlides({ url }: SlideBackground, { allPages }: ShowDeck): Promise<void> {
  const picture = new Image();
  picture.src = url;
  const styles = new Map<string, string>();
  for (const { lines } of allPages)
    for (const { runs } of lines)
      for (const { isItalics, isBold, fontFamily, text } of runs) {
        const family = fontFamily ? families[fontFamily] : sermonFamily;
        const style = `${isItalics ? 'italic ' : ''}${isBold ? 700 : 400} 42px ${family}`;
        styles.set(style, (styles.get(style) ?? '') + text);
      }
  const loading = [
    picture.decode(),
    ...[...styles].map(([style, text]) => document.fonts.load(style, [...new Set(text)].join(''))),
  ];
  await Promise.race([Promise.allSettled(loading), new Promise((resolve) => setTimeout(resolve, waitsForMs))]);
}
