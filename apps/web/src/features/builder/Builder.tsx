import type { BuilderAsset } from '@sermon/contract/builder';
import { usePageTitle } from '../../ui/browser/pageTitle.ts';
import { BuilderLoading } from './BuilderPage.tsx';
import { OpenBuilder } from './OpenBuilder.tsx';
import { useAsset } from './useSermon.ts';
import { useDesk } from './useEditorSession.ts';

/** A document that was loaded, in the editor with everything around it. */
export function Builder({ document }: { document: BuilderAsset }) {
  const { asset, heard, show } = useAsset(document);
  const desk = useDesk(document, heard);
  usePageTitle(asset.name);
  return desk ? <OpenBuilder desk={desk} asset={asset} onMark={show} /> : <BuilderLoading />;
}
