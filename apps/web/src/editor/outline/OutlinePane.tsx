import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { editor as texts } from '@sermon/domain/texts/editor';
import type { Editor } from '@tiptap/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { focusText } from '../keys/focusText.ts';
import { moveSection, type Section, sectionAt, sectionsOf, sectionStep } from './sections.ts';
import { touch } from '../../ui/theme/tokens.ts';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import ButtonBase from '@mui/material/ButtonBase';
import { scrollerOf, scrollToTop } from '../scroller.ts';
import { closeHistory } from '@tiptap/pm/history';
import { StepMap } from '@tiptap/pm/transform';

/** In px. */
const marginAbove = 24;

function goToSection(editor: Editor, at: number): void {
  const section = sectionsOf(editor.state.doc)[at];
  if (!section) return;
  editor.commands.setTextSelection(section.from + section.heading.nodeSize - 1);
  focusText(editor, { scrolls: false });
  const heading = editor.view.nodeDOM(section.from);
  if (!(heading instanceof Element)) return;
  scrollToTop(editor, () => (heading.isConnected ? heading.getBoundingClientRect().top : null), marginAbove);
}

function reorderSection(editor: Editor, at: number, before: number): boolean {
  const { state, view } = editor;
  const section = sectionsOf(state.doc)[at];
  const tr = closeHistory(state.tr);
  const moved = moveSection(tr, at, before);
  if (!section || moved === null) return false;
  const { selection } = state;
  if (selection.from > section.from && selection.to <= section.to) {
    const by = StepMap.offset(moved - section.from);
    tr.setSelection(selection.getBookmark().map(by).resolve(tr.doc));
  }
  view.dispatch(tr);
  return true;
}

/** `current` is the index of the section that the user is writing or reading, or -1 before the first one. */
type Outline = { sections: Section[]; current: number };

/** Long enough that no refresh happens while the user types. */
const redrawAfterMs = 200;

/** A heading counts as being read once it is at most this far below the top of the canvas, in px. */
const readingLine = 120;

const blockAt = ({ view }: Editor, position: number): Element | null => {
  const { node } = view.domAtPos(position);
  return node instanceof Element ? node : node.parentElement;
};

function currentSection(editor: Editor, sections: Section[]): number {
  const canvas = scrollerOf(editor).getBoundingClientRect();
  const { head } = editor.state.selection;
  const cursorBox = blockAt(editor, head)?.getBoundingClientRect();
  if (cursorBox && cursorBox.bottom >= canvas.top && cursorBox.top <= canvas.bottom) return sectionAt(sections, head);
  return sections.findLastIndex(({ from }) => {
    const heading = editor.view.nodeDOM(from);
    return heading instanceof Element && heading.getBoundingClientRect().top <= canvas.top + readingLine;
  });
}

const isSame = (a: Outline, b: Outline) =>
  a.current === b.current &&
  a.sections.length === b.sections.length &&
  a.sections.every(({ heading }, at) => heading === b.sections[at]?.heading);

function read(editor: Editor): Outline {
  const sections = sectionsOf(editor.state.doc);
  return { sections, current: currentSection(editor, sections) };
}

/**
 * Updates shortly after the last change to the text, the cursor or the scroll position. `refresh` updates it
 * immediately.
 */
function useOutline(editor: Editor): Outline & { refresh: () => void } {
  const [outline, setOutline] = useState(() => read(editor));
  const refresh = useCallback(
    () =>
      setOutline((before) => {
        const now = read(editor);
        return isSame(before, now) ? before : now;
      }),
    [editor],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, redrawAfterMs);
    };
    const scroller = scrollerOf(editor);
    editor.on('transaction', refreshSoon);
    scroller.addEventListener('scroll', refreshSoon, { passive: true });
    return () => {
      clearTimeout(timer);
      editor.off('transaction', refreshSoon);
      scroller.removeEventListener('scroll', refreshSoon);
    };
  }, [editor, refresh]);
  return { ...outline, refresh };
}

type Edge = 'above' | 'below';

type EntryProps = {
  at: number;
  title: string;
  level: number;
  isCurrent: boolean;
  describedBy: string;
  onGo: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onDrop: (from: number, before: number) => void;
};

const dragKey = Symbol('section');
const draggedSection = (data: Record<string | symbol, unknown>): number | null =>
  typeof data[dragKey] === 'number' ? data[dragKey] : null;

const edgeAt = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'above' : 'below';
};

function OutlineEntry({ at, title, level, isCurrent, describedBy, onGo, onKeyDown, onDrop }: EntryProps) {
  const line = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((from: number, side: Edge) => onDrop(from, side === 'above' ? at : at + 1));
  const place = useEffectEvent(() => at);

  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const edgeOf = ({ location }: { location: { current: { input: { clientY: number } } } }) =>
      edgeAt(element, location.current.input.clientY);
    return combine(
      draggable({ element, getInitialData: () => ({ [dragKey]: place() }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedSection(source.data) !== null,
        onDrag: (event) => setEdge(draggedSection(event.source.data) === place() ? null : edgeOf(event)),
        onDragLeave: () => setEdge(null),
        onDrop: (event) => {
          setEdge(null);
          const from = draggedSection(event.source.data);
          if (from !== null) drop(from, edgeOf(event));
        },
      }),
    );
  }, []);

  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <Line ref={line} data-edge={edge}>
      <ButtonBase
        data-level={level}
        aria-current={isCurrent ? 'location' : undefined}
        aria-describedby={describedBy}
        onClick={onGo}
        onKeyDown={onKeyDown}
      >
        {title}
      </ButtonBase>
    </Line>
  );
}

const Line = styled('li')(({ theme }) => ({
  position: 'relative',
  '& > button': {
    ...theme.typography.body2,
    width: '100%',
    minHeight: 32,
    padding: '4px 12px',
    borderRadius: 6,
    justifyContent: 'flex-start',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    color: theme.vars.palette.text.primary,
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-level="1"]': { fontWeight: 600 },
    '&[data-level="2"]': { paddingInlineStart: 28 },
    '&[aria-current]': {
      backgroundColor: theme.vars.palette.surface.selected,
      color: theme.vars.palette.primary.main,
    },
    '&.Mui-focusVisible': { outlineOffset: -2 },
    [touch]: { minHeight: 44 },
  },
  '&[data-edge]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 8,
    height: 2,
    borderRadius: 1,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[data-edge="above"]::after': { top: -1 },
  '&[data-edge="below"]::after': { bottom: -1 },
}));

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
