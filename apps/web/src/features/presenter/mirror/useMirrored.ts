import { useCallback, useEffect, useRef, useState } from 'react';
import type { Presentation } from '../presentation.ts';
import { type MirroredAction, type MirrorMessage, type MirrorView, openMirrorChannel } from './mirrorMessages.ts';
import { storedMirror } from './storedMirror.ts';

export const asksAgainAfterMs = 2_000;

type Mirrored = { presentation: Presentation | null; view: MirrorView | null };

/**
 * Returns the text and the view of the presenter, or the last ones if it is closed. `isAlone` is true if this window has
 * nothing to show, no presenter has replied, and the window that opened it is gone. `send` sends the action of a key to the
 * presenter.
 */
export function useMirrored(mirrorId: string) {
  const [mirrored, setMirrored] = useState((): Mirrored => {
    const stored = storedMirror(mirrorId);
    return { presentation: stored.text(), view: stored.view() };
  });
  const [hadText] = useState(mirrored.presentation !== null && mirrored.view !== null);
  const [isAlone, setIsAlone] = useState(false);
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = openMirrorChannel(mirrorId);
    channel.current = opened;
    const stored = storedMirror(mirrorId);
    const sayHello = () => opened.postMessage({ type: 'hello', hasText: hadText } satisfies MirrorMessage);
    const askAgain = () => {
      sayHello();
      setIsAlone(!hasOpener());
    };
    const asking = hadText ? undefined : setInterval(askAgain, asksAgainAfterMs);
    opened.addEventListener('message', ({ data }: MessageEvent<MirrorMessage>) => {
      if (data.type === 'text') {
        const { presentation } = data;
        stored.keepText(presentation);
        // Another object with the same text would lay it out again.
        setMirrored((now) => (now.presentation?.text === presentation.text ? now : { ...now, presentation }));
      }
      if (data.type !== 'view') return;
      clearInterval(asking);
      const { view } = data;
      stored.keepView(view);
      setMirrored((now) => ({ ...now, view }));
    });
    sayHello();
    return () => {
      clearInterval(asking);
      opened.close();
    };
  }, [mirrorId, hadText]);
  const send = useCallback(
    (action: MirroredAction) => channel.current?.postMessage({ type: 'action', action } satisfies MirrorMessage),
    [],
  );
  return { ...mirrored, isAlone, send };
}

const hasOpener = (): boolean => (window.opener as Window | null)?.closed === false;
