import Box from '@mui/material/Box';
import { calls as texts } from '@sermon/domain/texts/calls';
import { ConnectionTrouble } from '../../../ui/states/ConnectionTrouble.tsx';
import { View } from '../View.tsx';

/** Replaces a library screen whose code could not be loaded. The sidebar and the top bar keep working. */
export const LibraryTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <View title="No connection">
    {/* On the phone the view has no title line above the content. */}
    <Box sx={{ pt: { xs: 2, md: 0 } }}>
      <ConnectionTrouble message={texts.cannotReach} onTryAgain={onTryAgain} />
    </Box>
  </View>
);
