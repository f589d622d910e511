import Box from '@mui/material/Box';
import { library as texts } from '@sermon/domain/texts/library';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { ConnectionTrouble } from '../../../ui/states/ConnectionTrouble.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { loadTrouble } from '../../../ui/states/loadTrouble.ts';
import { LoadingRows } from '../list/LoadingRows.tsx';
import { trashedItems } from './trashedItems.ts';
import { TrashList } from './TrashList.tsx';
import { View } from '../View.tsx';

export function TrashScreen() {
  // The trash is refetched on every visit because items may have just been deleted on another screen.
  const { data: items, error, refetch } = useQuery({ ...trashedItems, refetchOnMount: 'always' });
  return (
    <View title="Trash">
      {!items && error && (
        <ConnectionTrouble message={loadTrouble(error, texts.trashNotLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!items && !error && <LoadingRows />}
      {items?.length === 0 && (
        // On phones there is no title line above the content, so padding is added.
        <Box sx={{ pt: { xs: 4, sm: 0 } }}>
          <EmptyState Icon={Trash2} text={texts.trashEmpty} />
        </Box>
      )}
      {items && items.length > 0 && <TrashList items={items} />}
    </View>
  );
}
