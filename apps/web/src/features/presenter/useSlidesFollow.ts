import type { Block } from '@sermon/domain/document/schema';
import { markedSlides } from '@sermon/domain/slides/markedSlides';
import { useEffect, useMemo } from 'react';
import { type Store, watch } from '../../ui/store.ts';
import { type FollowMessage, openFollowChannel } from '../slides/show/showMessages.ts';
import type { TextState } from './text/textView.ts';

type FollowOptions = {
  documentId: string;
  blocks: readonly Block[];
  view: Store<Pick<TextState, 'slide'>>;
  isOn: boolean;
};

/**
 * Moves a running show of the document to the slide that the text has reached, whenever that changes. Between two changes,
 * the show can be moved in its own windows: the last one who moves it wins. Returns whether the text has slides.
 */
export function useSlidesFollow({ documentId, blocks, view, isOn }: FollowOptions): boolean {
  const ids = useMemo(() => markedSlides(blocks).map((marked) => [...marked.ids][0]!), [blocks]);
  useEffect(() => {
    if (!isOn || !('BroadcastChannel' in globalThis)) return;
    const channel = openFollowChannel(documentId);
    const send = () => {
      const { slide } = view.state;
      const slideId = slide ? ids[slide - 1] : undefined;
      if (slideId !== undefined) channel.postMessage({ type: 'slide', slideId } satisfies FollowMessage);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<FollowMessage>) => data.type === 'started' && send());
    // The slide is known if this is turned on later. Loading the page again moves no show.
    if (view.state.slide !== undefined) send();
    const stop = watch(
      view,
      ({ slide }) => slide,
      (_, before) => before !== undefined && send(),
    );
    return () => {
      stop();
      channel.close();
    };
  }, [isOn, documentId, ids, view]);
  return ids.length > 0;
}
