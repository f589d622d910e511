import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Editor } from '@tiptap/core';
import { OutlinePane } from '../../editor/OutlinePane.tsx';

/** From this width on outline, paper and drawer stand beside each other. */
const roomForAllPx = 1_480;

/**
 * The outline at the left of the paper: beside it where there is room, otherwise over the edge of the desk. On a phone it is a sheet
 * over the lower part of the text, so that one sees where it leads.
 */
export function OutlineBeside(props: { editor: Editor; isDrawerOpen: boolean; onClose: () => void }) {
  const { editor, isDrawerOpen, onClose } = props;
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const hasRoomForAll = useMediaQuery(`(min-width:${roomForAllPx}px)`, { noSsr: true });
  return (
    <Place data-over={!hasRoomForAll && (isDrawerOpen || !isWide)}>
      <OutlinePane editor={editor} onClose={onClose} />
    </Place>
  );
}

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  minHeight: 0,
  '&[data-over="true"]': {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 0,
    insetInlineStart: 0,
    boxShadow: '0 8px 24px rgba(38,30,16,0.12)',
  },
  [theme.breakpoints.down('md')]: {
    '&[data-over="true"]': {
      insetBlock: 'auto 0',
      insetInline: 0,
      maxHeight: '50%',
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
  },
}));
