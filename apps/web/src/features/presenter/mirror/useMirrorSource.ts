import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watch } from '../../../ui/store.ts';
import type { Presentation } from '../presentation.ts';
import type { TextView } from '../text/textView.ts';
import { mirrorAddress } from './mirrorAddress.ts';
import {
  type MirroredAction,
  mirrorIdOfTab,
  type MirrorMessage,
  type MirrorView,
  openMirrorChannel,
} from './mirrorMessages.ts';

/** The name of the window, so that a tab has one mirror and not several. */
const windowName = 'sermon-mirror';
/** In px. The window is then moved to the second screen and shown full screen. */
const openedSize = 'popup,width=960,height=600';

type SourceOptions = {
  presentation: Presentation;
  view: TextView;
  look: Omit<MirrorView, 'place'>;
  onAction: (action: MirroredAction) => void;
};

export function useMirrorSource({ presentation, view, look, onAction }: SourceOptions) {
  const [id] = useState(mirrorIdOfTab);
  const [isBlocked, setIsBlocked] = useState(false);
  const channel = useRef<BroadcastChannel>(null);
  const post = (message: MirrorMessage) => channel.current?.postMessage(message);
  const receive = useEffectEvent((message: MirrorMessage) => {
    if (message.type === 'action') onAction(message.action);
    if (message.type !== 'hello') return;
    if (!message.hasText) post({ type: 'text', presentation });
    post({ type: 'view', view: { ...look, place: view.state.place } });
  });
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return;
    const opened = openMirrorChannel(id);
    opened.addEventListener('message', ({ data }: MessageEvent<MirrorMessage>) => receive(data));
    channel.current = opened;
    // A mirror that is open may have the text of an earlier presentation.
    opened.postMessage({ type: 'text', presentation } satisfies MirrorMessage);
    receive({ type: 'hello', hasText: true });
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [id, presentation]);
  // The look is a new object each time, so its content is compared.
  const content = JSON.stringify(look);
  useEffect(() => {
    const tell = () => {
      const shown = { ...(JSON.parse(content) as typeof look), place: view.state.place };
      channel.current?.postMessage({ type: 'view', view: shown } satisfies MirrorMessage);
    };
    tell();
    return watch(view, ({ place }) => place, tell);
  }, [content, view]);

  const address = mirrorAddress(presentation.documentId, id);
  const open = () => {
    const opened = window.open(address, windowName, openedSize);
    setIsBlocked(opened === null);
    opened?.focus();
  };
  return { open, address, isBlocked };
}

export type MirrorSource = Pick<ReturnType<typeof useMirrorSource>, 'open' | 'address' | 'isBlocked'>;
