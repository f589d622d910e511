import Box from '@mui/material/Box';
import { calls as texts } from '@sermon/domain/texts/calls';
import { ConnectionTrouble } from '../../../ui/states/ConnectionTrouble.tsx';
import { View } from '../View.tsx';

/** Replaces a library screen whose code could not be loaded. The sidebar and top bar keep working. */
export const LibraryTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <View title="No connection">
    {/* On phones there is no title line above the content, so padding is added. */}
    <Box sx={{ pt: { xs: 2, sm: 0 } }}>
      <ConnectionTrouble message={texts.cannotReach} onTryAgain={onTryAgain} />
    </Box>
  </View>
);
