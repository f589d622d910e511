import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { OutlinePane } from '../../editor/OutlinePane.tsx';

/**
 * The outline at the left of the paper, which makes room for it: no word lies under it. On a phone it is a sheet over the lower part of
 * the text, so that one sees where it leads.
 */
export const OutlineBeside = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => (
  <Place>
    <OutlinePane editor={editor} onClose={onClose} />
  </Place>
);

const Place = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  minHeight: 0,
  [theme.breakpoints.down('md')]: {
    position: 'absolute',
    zIndex: theme.zIndex.drawer - 1,
    insetBlock: 'auto 0',
    insetInline: 0,
    maxHeight: '50%',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 -8px 24px rgba(38,30,16,0.12)',
  },
}));
