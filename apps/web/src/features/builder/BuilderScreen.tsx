import { CallFailed } from '@sermon/contract/client';
import { accessTrouble } from '@sermon/domain/builder/access';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { ask } from '../../ask.ts';
import { Journal } from '../../offline/journal.ts';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { LinkButton } from '../../ui/plain/Button.tsx';
import { useUser } from '../../user.ts';
import { Builder } from './Builder.tsx';
import { BuilderLoading, BuilderPage } from './BuilderPage.tsx';
import { RecoveredText } from './saving/RecoveredText.tsx';

/** The screen at /build/{id}: the document in the editor, or the reason why it cannot be shown. */
export function BuilderScreen() {
  const { id } = useParams({ from: '/signed-in/build/$id' });
  // The document is fetched once on mount and never refetched, because from then on the editor has the newest text.
  const sermon = useQuery({
    ...ask(api.documents.get, { id }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

  const notify = useNotify();
  const notNoted = useEffectEvent((cause: unknown) => {
    if (!(cause instanceof CallFailed)) throw cause;
    const { statusCode } = cause;
    const text = accessTrouble({ statusCode, isEmpty: statusCode === 500 && cause.cause !== undefined });
    if (text) notify({ text, isFailure: true });
  });
  useEffect(() => {
    api.documents.wasAccessed({ id }).catch(notNoted);
  }, [id]);

  if (sermon.isSuccess && sermon.isFetchedAfterMount) return <Builder loaded={sermon.data} />;
  if (sermon.isError && sermon.error.statusCode === 404) return <Missing id={id} />;
  if (sermon.isError) return <Unreachable onTryAgain={() => void sermon.refetch()} />;
  return <BuilderLoading />;
}

function Missing({ id }: { id: string }) {
  const title = 'Not Found';
  const { id: ownerId } = useUser();
  const [journal] = useState(() => new Journal(ownerId));
  usePageTitle(title);
  return (
    <BuilderPage title={title}>
      <EmptyState Icon={FileQuestion} text={texts.notFound}>
        <RecoveredText documentId={id} journal={journal} />
        <LinkButton to="/library-home" variant="tonal">
          Go to My Library
        </LinkButton>
      </EmptyState>
    </BuilderPage>
  );
}

function Unreachable({ onTryAgain }: { onTryAgain: () => void }) {
  const title = 'Something went wrong';
  usePageTitle(title);
  return (
    <BuilderPage title={title}>
      <ConnectionTrouble message={texts.notLoaded} onTryAgain={onTryAgain} />
    </BuilderPage>
  );
}
