import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { CalendarPlus, LayoutTemplate } from 'lucide-react';
import { size, touch } from '../../ui/theme/tokens.ts';

type ActionsProps = { onTemplate: () => void; onPassage: () => void };

export const EmptyActions = ({ onTemplate, onPassage }: ActionsProps) => (
  <Line>
    <ButtonBase onClick={onTemplate}>
      <LayoutTemplate size={18} strokeWidth={1.6} aria-hidden />
      Choose a template
    </ButtonBase>
    <ButtonBase onClick={onPassage}>
      <CalendarPlus size={18} strokeWidth={1.6} aria-hidden />
      Set passage and date
    </ButtonBase>
  </Line>
);

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 24,
  marginInlineStart: -4,
  '& > button': {
    ...theme.typography.body2,
    gap: 8,
    minHeight: 32,
    padding: '4px',
    borderRadius: 6,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    [touch]: { minHeight: size.tap },
  },
}));
