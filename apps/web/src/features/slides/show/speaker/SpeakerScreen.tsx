import { documents } from '@sermon/contract/builder';
import { may } from '@sermon/domain/accounts/entitlements';
import { CallFailed } from '@sermon/contract/client';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { upgradePrompts } from '@sermon/domain/texts/library';
import { slideShow as texts } from '@sermon/domain/texts/slides/show';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CloudOff, FileQuestion, MonitorPlay } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { callServer } from '../../../../api.ts';
import { useWorksOffline } from '../../../../connection/useConnection.ts';
import { OfflineDocuments } from '../../../../offline/store/offlineDocuments.ts';
import { useHoldPresented } from '../../../../session/pageSession.ts';
import { useQuiet } from '../../../../ui/notices/notices.tsx';
import { usePageTitle } from '../../../../ui/browser/pageTitle.ts';
import { LinkButton } from '../../../../ui/plain/Button.tsx';
import { ConnectionError, EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { Upsell } from '../../../../ui/states/Upsell.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { useUpgrade } from '../../../../plan/useUpgrade.ts';
import { useUser } from '../../../../user.ts';
import { usePreferences } from '../../../preferences/usePreferences.ts';
import { SpeakerPage } from './SpeakerPage.tsx';
import { SpeakerView } from './SpeakerView.tsx';
import { startShow } from '../startShow.ts';
import { readShow, type SlideShow } from '../storedShow.ts';
import { usePageTheme } from '../../../../ui/browser/usePageTheme.ts';
import { useShowDeck, useStoredPicture } from '../useShowDeck.ts';

export function SpeakerScreen() {
  const { id } = useParams({ from: '/signed-in/slides/$id' });
  useHoldPresented();
  const user = useUser();
  const upgrade = useUpgrade();
  usePageTheme('dark');
  useQuiet();
  const [show, setShow] = useState(() =>
    readShow(({ documentId, ownerId }) => documentId === id && ownerId === user.id),
  );
  if (!may(user, 'slideShow')) {
    const { title, text } = upgradePrompts.slideShow;
    return (
      <SpeakerPage documentId={id} title={title}>
        <Upsell Icon={MonitorPlay} heading={title} onActivate={async () => upgrade('slideShow')}>
          {text}
        </Upsell>
      </SpeakerPage>
    );
  }
  return show ? <Show show={show} /> : <Opening id={id} onShow={setShow} />;
}

function Opening({ id, onShow }: { id: string; onShow: (show: SlideShow) => void }) {
  const { id: ownerId } = useUser();
  const worksOffline = useWorksOffline();
  const { preferences, isLoaded, hasFailed } = usePreferences();
  const sermon = useQuery({
    queryKey: ['slide show', ownerId, id],
    async queryFn({ signal }) {
      const kept = () => new OfflineDocuments(ownerId).read(id);
      if (worksOffline) return kept();
      try {
        return await callServer(documents.get, { id }, { signal });
      } catch (cause) {
        if (cause instanceof CallFailed && cause.isOffline) return kept();
        throw cause;
      }
    },
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const hasPreferences = isLoaded || hasFailed || worksOffline;
  const { slideExporterSelectedGalleryImageId: galleryImageId } = preferences;
  const { data } = sermon;
  useEffect(() => {
    if (data && hasPreferences) onShow(startShow({ ownerId, sermon: data, text: data.text, galleryImageId }));
  }, [data, hasPreferences, galleryImageId, ownerId, onShow]);

  if (sermon.isError && sermon.error.statusCode === 404)
    return <Reason id={id} Icon={FileQuestion} text={builderTexts.notFound} title="Not Found" />;
  if (sermon.isError)
    return (
      <SpeakerPage documentId={id} title="Something went wrong">
        <ConnectionError message={texts.notLoaded} onTryAgain={() => void sermon.refetch()} />
      </SpeakerPage>
    );
  if (data === null) return <Reason id={id} Icon={CloudOff} text={texts.notOnDevice} title="Not Available Offline" />;
  return <LoadingState />;
}

function Show({ show }: { show: SlideShow }) {
  const deck = useShowDeck(show);
  const background = useStoredPicture(show);
  usePageTitle(show.name);
  if (!deck || !background) return <LoadingState />;
  if (deck.slides.length === 0)
    return <Reason id={show.documentId} Icon={MonitorPlay} text={texts.noSlides} title={show.name} />;
  return <SpeakerView show={show} deck={deck} background={background} />;
}

type ReasonProps = { id: string; Icon: typeof CloudOff; text: ReactNode & string; title: string };

const Reason = ({ id, Icon, text, title }: ReasonProps) => (
  <SpeakerPage documentId={id} title={title}>
    <EmptyState Icon={Icon} text={text}>
      <LinkButton to="/build/$id" params={{ id }} variant="tonal">
        {texts.leave}
      </LinkButton>
    </EmptyState>
  </SpeakerPage>
);
