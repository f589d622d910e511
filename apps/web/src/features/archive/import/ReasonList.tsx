import { styled } from '@mui/material/styles';
import { TriangleAlert } from 'lucide-react';

/** A list of items that failed, each with the reason. A long list is collapsed. */
export const ReasonList = (props: { title: string; reasons: readonly { name: string; reason: string }[] }) => (
  <Folded open={props.reasons.length <= 5}>
    <summary>
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      {props.title}
    </summary>
    <ul>
      {props.reasons.map(({ name, reason }, n) => (
        // Index keys are safe because the list never changes. Names may repeat.
        <li key={n}>
          <b>{name}</b> {reason}
        </li>
      ))}
    </ul>
  </Folded>
);

const Folded = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& summary': { display: 'flex', alignItems: 'center', gap: 8, cursor: 'pointer', fontWeight: 600 },
  '& summary svg': { flex: 'none', color: theme.vars.palette.warning.main },
  '& ul': { margin: '8px 0 0', paddingInlineStart: 26, maxHeight: 240, overflowY: 'auto', listStyle: 'none' },
  '& li': { paddingBlock: 2, overflowWrap: 'anywhere', color: theme.vars.palette.text.secondary },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));
