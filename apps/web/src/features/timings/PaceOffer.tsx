import { styled } from '@mui/material/styles';
import { rehearsals as texts } from '@sermon/domain/texts/presenter/rehearsals';
import { Button } from '../../ui/plain/Button.tsx';
import { useLearnedPace } from '../preferences/useLearnedPace.ts';

export function PaceOffer({ onUse }: { onUse: (wordsPerMinute: number) => void }) {
  const pace = useLearnedPace();
  const { wordsPerMinute } = pace;
  if (wordsPerMinute === null) return null;
  return (
    <Offer>
      <span>{texts.yourPace(pace)}</span>
      <Button variant="tonal" onClick={() => onUse(wordsPerMinute)}>
        {texts.use}
      </Button>
    </Offer>
  );
}

const Offer = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  margin: '8px 0 0',
}));
