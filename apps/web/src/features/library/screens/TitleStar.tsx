import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { Star } from 'lucide-react';
import { size } from '../../../ui/theme/tokens.ts';
import { star } from '../actions/star.ts';
import { useItemActions } from '../actions/useItemActions.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export function TitleStar({ folder }: { folder: LibraryItem }) {
  const { shownFor, run } = useItemActions();
  const isShown = shownFor([folder]).includes(star);
  if (!isShown) return null;
  const { isStarred } = folder;
  const label = star.label([folder]);
  return (
    <Tooltip title={label}>
      <StarButton aria-label={label} aria-pressed={isStarred} data-star={isStarred} onClick={() => run(star, [folder])}>
        <Star size={20} strokeWidth={1.6} {...(isStarred && { fill: 'currentColor' })} aria-hidden />
      </StarButton>
    </Tooltip>
  );
}

const StarButton = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  marginInlineStart: -8,
  '&&[data-star="true"]': { color: theme.vars.palette.star },
  '&&[data-star="true"]:not(:hover)': { backgroundColor: 'transparent' },
  '&[data-star="false"]': { opacity: 0 },
  '*:hover > &&, &&:focus': { opacity: 1 },
  [theme.breakpoints.down('sm')]: {
    width: size.tap,
    height: size.tap,
    '&[data-star="false"]:not(:focus)': { display: 'none' },
  },
}));
