import { styled } from '@mui/material/styles';
import { placeOf, shownIn } from '@sermon/domain/slides/show/show';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSwipe } from '../../../../ui/browser/useSwipe.ts';
import { AskDialog } from '../../../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../../../ui/dialogs/Confirmation.tsx';
import type { SlideBackground } from '../../background.ts';
import { RemoteButton } from '../../remote/speaker/RemoteButton.tsx';
import { useRemote } from '../../remote/speaker/useRemote.ts';
import { AudienceStatus } from './AudienceStatus.tsx';
import { ShowBar } from './ShowBar.tsx';
import type { ShowDeck } from '../showDeck.ts';
import { ShowPicture } from './ShowPicture.tsx';
import { ShowSession } from '../showSession.ts';
import { SlideNotes } from './SlideNotes.tsx';
import { SlideStrip } from './SlideStrip.tsx';
import { SpeakerPage } from './SpeakerPage.tsx';
import type { SlideShow } from '../storedShow.ts';
import { useNotes } from './useNotes.ts';
import { useShowKeys } from '../useShowKeys.ts';
import { useSlidesWindow } from './useSlidesWindow.ts';
import { useWakeLock } from '../../../../ui/browser/useWakeLock.ts';

type ViewProps = {
  show: SlideShow;
  deck: ShowDeck;
  /** The picture is from this device if it is there. */
  background: SlideBackground;
};

export function SpeakerView({ show, deck, background }: ViewProps) {
  const [session] = useState(() => new ShowSession({ show, ...deck, role: 'speaker' }));
  useEffect(() => session.connect(), [session]);
  const view = useSyncExternalStore(session.subscribe, () => session.view);
  const { state, timer, audience } = view;
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const slidesWindow = useSlidesWindow(show, audience);
  const notes = useNotes(show.documentId);
  const remote = useRemote({ show, deck, session, view, notes: notes.notes });
  const digits = useShowKeys(session, {
    onLeave: () => void navigate({ to: '/build/$id', params: { id: show.documentId } }),
    onResetTimer: () => setIsAsking(true),
  });
  useWakeLock();
  const swipe = useSwipe((by) => session.send({ type: by === 1 ? 'next' : 'previous' }));

  const place = placeOf(deck.pages, state.at);
  const slide = place && deck.slides[place.slide];
  const shown = shownIn(deck.pages, state);
  const look = { aspect: show.aspect, background };
  return (
    <SpeakerPage
      documentId={show.documentId}
      title={show.name}
      tools={
        <AudienceStatus audience={audience} slidesWindow={slidesWindow}>
          <RemoteButton {...remote} />
        </AudienceStatus>
      }
    >
      <Desk>
        <Column>
          <Now {...swipe}>
            <Label>
              <h2>{texts.now}</h2>
              <span role="status">
                {digits && <b>{texts.goTo(digits)}</b>}
                {place && slide ? (
                  <>
                    {texts.position(place.slide + 1, deck.slides.length)}
                    {slide.pages.length > 1 && ` · ${texts.part(place.part + 1, slide.pages.length)}`}
                  </>
                ) : (
                  texts.end
                )}
              </span>
            </Label>
            <ShowPicture
              {...look}
              page={deck.allPages[state.at]}
              cover={state.cover && (shown as 'black' | 'white')}
              endText={texts.endHint}
            />
          </Now>
          <SlideStrip {...look} slides={deck.slides} current={place?.slide ?? -1} onGo={session.send} />
        </Column>
        <Column>
          <Next>
            <Label>
              <h2>{texts.next}</h2>
            </Label>
            <ShowPicture {...look} page={deck.allPages[state.at + 1]} cover={null} endText={texts.nothingNext} />
          </Next>
          <SlideNotes key={place?.slide ?? 'end'} slide={slide} number={(place?.slide ?? 0) + 1} notes={notes} />
        </Column>
      </Desk>
      <ShowBar
        session={session}
        state={state}
        timer={timer}
        pageCount={deck.allPages.length}
        onResetTimer={() => setIsAsking(true)}
      />
      <AskDialog title={texts.resetTimer} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <Confirmation
          sentences={[texts.resetQuestion]}
          act={texts.reset}
          onAct={() => {
            session.resetTimer();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      </AskDialog>
    </SpeakerPage>
  );
}

const Desk = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  grid: 'minmax(0, 1fr) / minmax(0, 1fr) minmax(280px, 34%)',
  gap: 24,
  padding: '0 24px 16px',
  [theme.breakpoints.down('md')]: {
    grid: `"now now" auto "strip strip" auto "next notes" minmax(0, 1fr) / minmax(0, 2fr) minmax(0, 3fr)`,
    gap: '12px 24px',
  },
  [theme.breakpoints.down('sm')]: { display: 'block', overflowY: 'auto', padding: '0 16px 16px' },
}));

const Column = styled('div')(({ theme }) => ({
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [theme.breakpoints.down('md')]: { display: 'contents' },
}));

const Now = styled('section')(({ theme }) => ({
  gridArea: 'now',
  flex: 'none',
  '& > [data-picture]': {
    width: 'min(100%, (100dvh - 310px) * var(--shape))',
    [theme.breakpoints.down('md')]: { width: '100%' },
  },
}));

const Next = styled('section')(({ theme }) => ({
  gridArea: 'next',
  flex: 'none',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { width: '60%', marginTop: 4 },
}));

const Label = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 32,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '& h2': { ...theme.typography.h6, margin: 0, color: theme.vars.palette.text.primary },
  '& b': { marginInlineEnd: 16, color: theme.vars.palette.primary.main },
}));
