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
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { LinkButton } from '../../ui/plain/Button.tsx';
import { useUser } from '../../user.ts';
import { Builder } from './Builder.tsx';
import { BuilderLoading, BuilderPage } from './BuilderPage.tsx';
import { LeftBehind } from './LeftBehind.tsx';

/** /build/{id}: the document in the editor, or why it is not there. */
export function BuilderScreen() {
  const { id } = useParams({ from: '/study/build/$id' });
  // What is edited is what the server has now, and it is read once: from here on the editor knows better.
  const document = useQuery({
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

  if (document.isSuccess && document.isFetchedAfterMount) return <Builder document={document.data} />;
  if (document.isError && document.error.statusCode === 404) return <Missing id={id} />;
  if (document.isError) return <Unreachable onTryAgain={() => void document.refetch()} />;
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
        <LeftBehind documentId={id} journal={journal} />
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
