import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { LibraryItem } from '@sermon/contract/library';
import { Star } from 'lucide-react';
import { size } from '../../../ui/theme/tokens.ts';
import { useItemActions } from '../actions/useItemActions.ts';

/** The star of the folder or series that is looked at, beside its title. */
export function TitleStar({ folder }: { folder: LibraryItem }) {
  const { shownFor, run } = useItemActions();
  const star = shownFor([folder]).find(({ key }) => key === 'star');
  if (!star) return null;
  const { isStarred } = folder;
  const label = star.label([folder]);
  return (
    <Tooltip title={label}>
      <StarButton
        aria-label={label}
        aria-pressed={isStarred}
        data-star={isStarred}
        onClick={() => run(star.key, [folder])}
      >
        <Star size={20} strokeWidth={1.6} {...(isStarred && { fill: 'currentColor' })} aria-hidden />
      </StarButton>
    </Tooltip>
  );
}

const StarButton = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  marginInlineStart: -8,
  // Its colour says that it is set; it stands on the page, not on a pressed button.
  '&&[data-star="true"]': { color: theme.vars.palette.star },
  '&&[data-star="true"]:not(:hover)': { backgroundColor: 'transparent' },
  // A star that is not set shows itself only where it could be set.
  '&[data-star="false"]': { opacity: 0 },
  '*:hover > &&, &&:focus': { opacity: 1 },
  [theme.breakpoints.down('md')]: {
    width: size.tap,
    height: size.tap,
    // On the phone the title needs the room.
    '&[data-star="false"]:not(:focus)': { display: 'none' },
  },
}));
