import { styled } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { Check } from 'lucide-react';

export const SavedMark = ({ isShown }: { isShown: boolean }) => (
  <Saved role="status">
    {isShown && (
      <>
        <Check size={16} strokeWidth={1.75} aria-hidden />
        {texts.saved}
      </>
    )}
  </Saved>
);

const Saved = styled('span')(({ theme }) => ({
  alignSelf: 'center',
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& svg': { color: theme.vars.palette.primary.main },
}));
