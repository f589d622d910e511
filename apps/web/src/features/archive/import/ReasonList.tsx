import { styled } from '@mui/material/styles';
import { archive as texts } from '@sermon/domain/texts/archive';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { size, touch } from '../../../ui/theme/tokens.ts';

/** The maximum number of names in a list. It keeps the page fast if thousands of files failed. */
export const maxNames = 200;
/** Longer lists are collapsed. */
const openUpTo = 5;

type ListProps = {
  title: string;
  advice?: string;
  reasons: readonly { name: string; reason?: string }[];
};

export const ReasonList = ({ title, advice, reasons }: ListProps) => (
  <Folded open={reasons.length <= openUpTo}>
    <summary>
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      <span>
        {title}
        {advice && <small>{advice}</small>}
      </span>
      <ChevronDown size={18} strokeWidth={1.6} aria-hidden data-chevron />
    </summary>
    <ul>
      {reasons.slice(0, maxNames).map(({ name, reason }, n) => (
        // Index keys are safe because the list never changes. Names may repeat.
        <li key={n}>
          <b>{name}</b> {reason}
        </li>
      ))}
      {reasons.length > maxNames && <li>{texts.moreNames(reasons.length - maxNames)}</li>}
    </ul>
  </Folded>
);

const Folded = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& summary': { display: 'flex', alignItems: 'flex-start', gap: 8, cursor: 'pointer', fontWeight: 600 },
  '& summary svg': { flex: 'none', marginTop: 1, color: theme.vars.palette.warning.main },
  '& summary [data-chevron]': { marginInlineStart: 'auto', color: theme.vars.palette.text.secondary },
  '&[open] summary [data-chevron]': { transform: 'rotate(180deg)' },
  '& summary small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  [touch]: { '& summary': { minHeight: size.tap } },
  '& ul': { margin: '8px 0 0', paddingInlineStart: 26, maxHeight: 240, overflowY: 'auto', listStyle: 'none' },
  '& li': { paddingBlock: 2, overflowWrap: 'anywhere', color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));
