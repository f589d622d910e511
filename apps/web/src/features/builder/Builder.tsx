import type { SermonDocument } from '@sermon/contract/builder';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { BuilderLoading } from './BuilderPage.tsx';
import { OpenBuilder } from './OpenBuilder.tsx';
import { useSermon } from './useSermon.ts';
import { useEditorSession } from './useEditorSession.ts';

export function Builder({ loaded }: { loaded: SermonDocument }) {
  const { sermon, onServerVersion, applyLocalChange } = useSermon(loaded);
  const session = useEditorSession(loaded, onServerVersion);
  usePageTitle(sermon.name);
  return session ? (
    <OpenBuilder session={session} sermon={sermon} onLocalChange={applyLocalChange} />
  ) : (
    <BuilderLoading />
  );
}
