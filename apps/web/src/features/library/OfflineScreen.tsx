import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { CloudDownload } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SortedView } from './SortedView.tsx';

const isKeptOffline = ({ type, offlineMode }: LibraryItem) => type === 'BuilderAsset' && offlineMode;

/** The documents that are kept on devices. */
export const OfflineScreen = () => (
  <SortedView
    title="Offline Access"
    help="offline"
    has={isKeptOffline}
    empty={<EmptyState Icon={CloudDownload} text={texts.noOffline} />}
  />
);
