import type { Block } from '@sermon/domain/document/schema';
import { markedSlides } from '@sermon/domain/slides/marked';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type FollowMessage, openFollowChannel } from '../slides/show/followMessages.ts';

type FollowOptions = {
  documentId: string;
  blocks: readonly Block[];
  /** The number of the slide that the text has reached, null before the first one, and undefined until it is measured. */
  slide: number | null | undefined;
  isOn: boolean;
};

/**
 * Moves a running show of the document to the slide that the text has reached, whenever that changes. Between two changes,
 * the show can be moved in its own windows: the last one who moves it wins. Returns whether the text has slides.
 */
export function useSlidesFollow({ documentId, blocks, slide, isOn }: FollowOptions): boolean {
  const ids = useMemo(() => markedSlides(blocks).map((marked) => [...marked.ids][0]!), [blocks]);
  const channel = useRef<BroadcastChannel>(null);
  const send = useEffectEvent(() => {
    const slideId = slide ? ids[slide - 1] : undefined;
    if (slideId !== undefined) channel.current?.postMessage({ type: 'slide', slideId } satisfies FollowMessage);
  });
  useEffect(() => {
    if (!isOn || !('BroadcastChannel' in globalThis)) return;
    const opened = openFollowChannel(documentId);
    opened.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => data.type === 'started' && send());
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [isOn, documentId]);
  /** What was last known. Loading the page again moves no show. */
  const before = useRef({ slide, isOn });
  useEffect(() => {
    const { current: last } = before;
    before.current = { slide, isOn };
    if (isOn && last.slide !== undefined && (last.slide !== slide || !last.isOn)) send();
  }, [slide, isOn]);
  return ids.length > 0;
}
