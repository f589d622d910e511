import { styled } from '@mui/material/styles';

/** 'In the title · Missing: net'. Lines break between two reasons if possible, and then have no dot between them. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Lines>
      <span>
        {reasons.map((reason, at) => (
          <span key={reason}>
            {at > 0 && <i> · </i>}
            {reason}
          </span>
        ))}
      </span>
    </Lines>
  );
}

/** In px, with the space around the dot. */
const dot = 12;

const Lines = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  // Hides the dots at the starts of lines, which are outside of the paragraph.
  overflowX: 'clip',
  '& > span': { display: 'flex', flexWrap: 'wrap', marginInlineStart: -dot },
  '& > span > span': { position: 'relative', minWidth: 0, paddingInlineStart: dot },
  '& i': { position: 'absolute', insetInlineStart: 0, width: dot, textAlign: 'center', fontStyle: 'normal' },
}));
