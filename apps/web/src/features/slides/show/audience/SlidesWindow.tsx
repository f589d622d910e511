import { styled } from '@mui/material/styles';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { Maximize } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toggleFullScreen, useMayFillScreen } from '../../../../ui/browser/fullScreen.ts';
import type { SlideBackground } from '../../background.ts';
import { preloadSlides } from './preloadSlides.ts';
import type { ShowDeck } from '../showDeck.ts';
import { askForShow } from '../showMessages.ts';
import { ShowSession } from '../showSession.ts';
import { SlideStage } from './SlideStage.tsx';
import { keepShow, readShow, type SlideShow } from '../storedShow.ts';
import { useIdlePointer } from './useIdlePointer.ts';
import { useStoredPicture } from '../useStoredPicture.ts';
import { useShowDeck } from '../useShowDeck.ts';
import { useShowKeys } from '../useShowKeys.ts';
import { useWakeLock } from '../../../../ui/browser/useWakeLock.ts';

type WindowProps = { documentId: string; showId: string };

/**
 * The page of the window for the audience. It is not part of the app: it makes no calls and shows no notices or dialogs, so
 * nothing can appear over a slide. Without a show, it becomes the speaker's view, which can start one.
 */
export function SlidesWindow({ documentId, showId }: WindowProps) {
  const [show, setShow] = useState(() => readShow(({ id }) => id === showId));
  const deck = useShowDeck(show);
  const background = useStoredPicture(show);
  const isReady = useIsPreloaded(background, deck);
  useEffect(() => {
    if (show) return;
    let isOver = false;
    const fetchShow = async () => {
      const received = await askForShow(showId);
      if (isOver) return;
      if (!received) return location.replace(`/slides/${documentId}`);
      keepShow(received);
      setShow(received);
    };
    void fetchShow();
    return () => {
      isOver = true;
    };
  }, [show, showId, documentId]);
  useEffect(() => {
    document.title = show ? `${show.name} · ${texts.slides}` : texts.slides;
    document.documentElement.style.background = '#000';
  }, [show]);
  if (!show || !deck || !background || !isReady) return <Dark />;
  return <RunningShow show={show} deck={deck} background={background} />;
}

function RunningShow({ show, deck, background }: { show: SlideShow; deck: ShowDeck; background: SlideBackground }) {
  const [session] = useState(() => new ShowSession({ show, ...deck, role: 'audience' }));
  useEffect(() => session.connect(), [session]);
  const { state } = useSyncExternalStore(session.subscribe, () => session.view);
  useShowKeys(session, { onLeave: () => window.close() });
  useWakeLock();
  const isIdle = useIdlePointer();
  const mayFill = useMayFillScreen();
  return (
    <main style={{ cursor: isIdle ? 'none' : 'default' }}>
      <SlideStage deck={deck} state={state} aspect={show.aspect} background={background} />
      {mayFill && !isIdle && (
        <FillButton type="button" onClick={toggleFullScreen}>
          <Maximize size={18} strokeWidth={1.8} aria-hidden />
          {texts.fullScreen}
        </FillButton>
      )}
    </main>
  );
}

function useIsPreloaded(background: SlideBackground | null, deck: ShowDeck | null): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!background || !deck) return;
    let isOver = false;
    void preloadSlides(background, deck).then(() => !isOver && setIsReady(true));
    return () => {
      isOver = true;
    };
  }, [background, deck]);
  return isReady;
}

const Dark = styled('main')({ position: 'fixed', inset: 0, backgroundColor: '#000' });

const FillButton = styled('button')({
  position: 'fixed',
  insetInlineEnd: 16,
  bottom: 16,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  border: '1px solid rgb(255 255 255 / 0.5)',
  borderRadius: 8,
  font: '600 0.9375rem / 1.5rem var(--sans)',
  color: '#fff',
  backgroundColor: 'rgb(0 0 0 / 0.8)',
  cursor: 'pointer',
});
