import type { CitedPassage } from '@sermon/domain/presenter/passages';
import type { Block } from '@sermon/domain/document/schema';
import { type MouseEvent, useState } from 'react';
import type { TextState } from '../text/textView.ts';
import { passageAt } from './passageAt.ts';
import { usePassages } from './usePassages.ts';

type Options = { blocks: readonly Block[]; text: HTMLElement | null; scroller: HTMLElement | null };

export function useScripture({ blocks, text, scroller }: Options) {
  const passages = usePassages(blocks, text);
  const [passage, setPassage] = useState<CitedPassage | null>(null);
  /** The focus returns to the text. */
  const close = () => {
    if (!passage) return;
    setPassage(null);
    scroller?.focus({ preventScroll: true });
  };
  /** Returns whether there is a passage at the tap. */
  const tap = ({ target, clientX: x, clientY: y }: MouseEvent, { clip }: TextState, turnsPage: boolean): boolean => {
    if (!text || !scroller) return false;
    const { top, bottom } = scroller.getBoundingClientRect();
    const area = { top: top + (clip?.top ?? 0), bottom: clip ? top + clip.bottom : bottom, turnsPage };
    const index = passageAt(text, { target, x, y }, area);
    const tapped = index === null ? undefined : passages[index];
    if (tapped) setPassage(tapped);
    return tapped !== undefined;
  };
  return { passages, passage, open: setPassage, close, tap };
}
