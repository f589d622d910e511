import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { makeSlides } from '@sermon/domain/texts/slides/make';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ListChecks, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { slidesOf } from '../../editor/slides/slideRanges.ts';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import type { SlidesView } from './slidesView.ts';

/** The buttons in the head of the Slides panel. */
export const SlidesTools = ({ view }: { view: SlidesView }) => (
  <>
    <Tooltip title={makeSlides.title}>
      <Opener aria-label={makeSlides.title} aria-haspopup="dialog" onClick={view.make}>
        <ListChecks size={18} strokeWidth={1.6} aria-hidden />
      </Opener>
    </Tooltip>
    <Tooltip title="Slide Settings">
      <Opener aria-label="Slide Settings" aria-haspopup="dialog" onClick={() => view.openSettings('Slide Settings')}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
      </Opener>
    </Tooltip>
  </>
);

const Opener = styled(IconButton)({ [touch]: { width: size.tap, height: size.tap } });

export function SlidesBadge({ editor, children }: { editor: Editor; children: ReactNode }) {
  const count = useEditorState({ editor, selector: ({ editor: { state } }) => slidesOf(state).length });
  return (
    <Badge badgeContent={count} max={999} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
      {children}
      {count > 0 && <span style={visuallyHidden}>{count}</span>}
    </Badge>
  );
}
