import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { editor as texts } from '@sermon/domain/texts/editor';
import type { Editor } from '@tiptap/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { focusText } from '../keys/focusText.ts';
import { goToSection, reorderSection } from './goTo.ts';
import { OutlineEntry } from './OutlineEntry.tsx';
import { sectionsOf, sectionStep } from './sections.ts';
import { useOutline } from './useOutline.ts';
import { touch } from '../../ui/theme/tokens.ts';

export function OutlinePane({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { sections, current, refresh } = useOutline(editor);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const id = useId();

  const titleOf = (at: number) => sections[at]?.title || texts.untitledSection;

  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelectorAll('button')[focusNext.current]?.focus();
    focusNext.current = null;
  });

  /** Returns the section's new index, or null if it did not move. */
  const move = (at: number, before: number): number | null => {
    const heading = sections[at]?.heading;
    if (!reorderSection(editor, at, before)) return null;
    refresh();
    const now = sectionsOf(editor.state.doc);
    const place = now.findIndex((section) => section.heading === heading);
    setAnnouncement(texts.sectionMoved(titleOf(at), place + 1, now.length));
    return place;
  };

  const press = (event: KeyboardEvent, at: number) => {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      focusText(editor);
    }
    if (!direction || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.altKey) return list.current?.querySelectorAll('button')[at + (direction === 'up' ? -1 : 1)]?.focus();
    const before = sectionStep(sections, at, direction);
    if (before !== null) focusNext.current = move(at, before);
  };

  return (
    <Pane aria-labelledby={`${id}-title`}>
      <Head>
        <h2 id={`${id}-title`}>Outline</h2>
        <IconButton size="small" aria-label="Close the outline" onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Head>
      {sections.length === 0 ? (
        <p>{texts.noHeadings}</p>
      ) : (
        <ol ref={list}>
          {sections.map(({ level }, at) => (
            // Entries are keyed by index so that the focused button stays mounted when sections move.
            <OutlineEntry
              key={at}
              at={at}
              title={titleOf(at)}
              level={level}
              isCurrent={at === current}
              describedBy={`${id}-hint`}
              onGo={() => goToSection(editor, at)}
              onKeyDown={(event) => press(event, at)}
              onDrop={move}
            />
          ))}
        </ol>
      )}
      <span id={`${id}-hint`} style={visuallyHidden}>
        Press Alt and an arrow key to move the section.
      </span>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </Pane>
  );
}

const Pane = styled('nav')(({ theme }) => ({
  boxSizing: 'border-box',
  width: 240,
  maxWidth: '100%',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  borderInlineEnd: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  [theme.breakpoints.down('sm')]: { width: '100%', border: 0 },
  '& > p': { ...theme.typography.body2, margin: 0, padding: '8px 20px', color: theme.vars.palette.text.secondary },
  '& > ol': { flex: 1, minHeight: 0, overflowY: 'auto', margin: 0, padding: '0 8px 24px', listStyle: 'none' },
  '@media print': { display: 'none' },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '8px 8px 8px 20px',
  '& h2': { ...theme.typography.h4, margin: 0 },
  [touch]: { '& .MuiIconButton-root': { width: 44, height: 44 } },
}));
