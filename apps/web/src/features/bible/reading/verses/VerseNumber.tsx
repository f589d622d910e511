import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../../../../ui/visuallyHidden.ts';

type VerseNumberProps = {
  number: number;
  label: string;
  isChosen: boolean;
  isCurrent: boolean;
  /** Only the words are shown. The number can still receive the focus, which makes it visible. */
  isHidden: boolean;
};

export const VerseNumber = ({ number, label, isChosen, isCurrent, isHidden }: VerseNumberProps) => (
  <Number
    type="button"
    data-number={number}
    data-hidden={isHidden}
    aria-label={`Verse ${label}`}
    aria-pressed={isChosen}
    tabIndex={isCurrent ? 0 : -1}
  >
    {label}
  </Number>
);

const Number = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontSize: 'max(12px, 0.68em)',
  lineHeight: 0,
  verticalAlign: '0.42em',
  fontWeight: 600,
  fontVariantNumeric: 'lining-nums tabular-nums',
  margin: 0,
  marginInlineEnd: 3,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.vars.palette.rubric,
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[data-hidden="true"]:not(:focus-visible)': visuallyHidden,
}));
