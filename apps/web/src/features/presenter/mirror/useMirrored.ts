import { useCallback, useEffect, useRef, useState } from 'react';
import type { Presentation } from '../presentation.ts';
import { type MirroredAction, type MirrorMessage, type MirrorView, openMirrorChannel } from './mirrorMessages.ts';
import { storedMirror } from './storedMirror.ts';

/** How long a mirror without a text waits for the presenter, in ms. */
export const waitsForPresenterMs = 2_000;

type Mirrored = { presentation: Presentation | null; view: MirrorView | null };

/**
 * What the presenter of a mirror shows, or showed last. Calls `onNobody` if this window has nothing to show and no presenter
 * replies. `send` tells the presenter about a key.
 */
export function useMirrored(mirrorId: string, onNobody: () => void) {
  const [mirrored, setMirrored] = useState((): Mirrored => {
    const stored = storedMirror(mirrorId);
    return { presentation: stored.text(), view: stored.view() };
  });
  const [hadText] = useState(mirrored.presentation !== null && mirrored.view !== null);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = openMirrorChannel(mirrorId);
    channel.current = opened;
    const stored = storedMirror(mirrorId);
    const nobody = hadText ? undefined : setTimeout(onNobody, waitsForPresenterMs);
    opened.addEventListener('message', ({ data }: MessageEvent<MirrorMessage>) => {
      if (data.type === 'text') {
        const { presentation } = data;
        stored.keepText(presentation);
        // Another object with the same text would lay it out again.
        setMirrored((now) => (now.presentation?.text === presentation.text ? now : { ...now, presentation }));
      }
      if (data.type !== 'view') return;
      clearTimeout(nobody);
      const { view } = data;
      stored.keepView(view);
      setMirrored((now) => ({ ...now, view }));
    });
    opened.postMessage({ type: 'hello', hasText: hadText } satisfies MirrorMessage);
    return () => {
      clearTimeout(nobody);
      opened.close();
    };
  }, [mirrorId, hadText, onNobody]);
  const send = useCallback(
    (action: MirroredAction) => channel.current?.postMessage({ type: 'action', action } satisfies MirrorMessage),
    [],
  );
  return { ...mirrored, send };
}
