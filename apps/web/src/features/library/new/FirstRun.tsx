import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useUser } from '../../../user.ts';
import { View } from '../View.tsx';
import { FirstRunCards } from './FirstRunCards.tsx';
import { FirstRunSample } from './FirstRunSample.tsx';

export function FirstRun({ sample }: { sample: LibraryItem | null }) {
  const isPhone = useIsPhone();
  const { firstName } = useUser();
  return (
    <View title="My Library" hasOwnHeading>
      <Typography
        variant="h1"
        component={isPhone ? 'h2' : 'h1'}
        sx={{
          pt: { xs: 2.5, sm: 3 },
          fontSize: { xs: '1.75rem', sm: '2rem' },
          outline: 'none',
          overflowWrap: 'anywhere',
        }}
      >
        {texts.welcome(firstName)}
      </Typography>
      <Typography sx={{ mt: { xs: 0.25, sm: 1 }, mb: 2, color: 'text.secondary' }}>Choose a way to begin.</Typography>
      <FirstRunCards />
      {sample && <FirstRunSample sample={sample} />}
    </View>
  );
}
