import { styled } from '@mui/material/styles';
import { history as texts } from '@sermon/domain/texts/history';
import { UserCog } from 'lucide-react';

export const ByAdministrator = () => (
  <Line>
    <UserCog size={14} strokeWidth={1.75} aria-hidden />
    {texts.byAdministrator}
  </Line>
);

const Line = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '&&': { color: theme.vars.palette.text.primary },
}));
