import Box from '@mui/material/Box';
import { calls as texts } from '@sermon/domain/texts/calls';
import { ConnectionTrouble } from '../../../ui/states/ConnectionTrouble.tsx';
import { View } from '../View.tsx';

/** The code of a library screen did not come. The sidebar and the top bar around it go on working. */
export const LibraryTrouble = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <View title="No connection">
    {/* A phone has no line with the title over it. */}
    <Box sx={{ pt: { xs: 2, md: 0 } }}>
      <ConnectionTrouble message={texts.cannotReach} onTryAgain={onTryAgain} />
    </Box>
  </View>
);
