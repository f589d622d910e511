import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { pageSizes } from '@sermon/domain/slides/page';
import { makeSlides as texts } from '@sermon/domain/texts/slides/make';
import type { EditorState } from '@tiptap/pm/state';
import { useVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useState } from 'react';
import { addSlides, type SlideCandidate, slideCandidates, withSlides } from '../../../editor/slides/addSlides.ts';
import { slidesOf } from '../../../editor/slides/slideRanges.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import type { DeckSlide } from '../deck.ts';
import { readDeck } from '../engine.ts';
import type { SlidesView } from '../slidesView.ts';
import { SlideView } from '../SlideView.tsx';
import { undoUnlessChanged } from '../useSplitSlide.ts';

/** The most slides that are made at once. A sermon rarely has more than a hundred. */
export const maxMadeAtOnce = 200;
const virtualizedAbove = 60;
/** In px. */
const rowHeight = 96;
const thumbnailHeight = 80;
const maxWords = 160;

type Choice = SlideCandidate & { words: string; key: string };
type Choices = { state: EditorState; rows: readonly Choice[]; offered: readonly Choice[]; hasMore: boolean };

function choicesIn(state: EditorState): Choices {
  const all = slideCandidates(state.doc);
  const last = all.filter(({ slideId }) => slideId === null)[maxMadeAtOnce - 1];
  const listed = last ? all.slice(0, all.indexOf(last) + 1) : all;
  const rows = listed.map((candidate) => ({
    ...candidate,
    key: String(candidate.from),
    words: state.doc.textBetween(candidate.from, Math.min(candidate.to, candidate.from + maxWords), ' ').trim(),
  }));
  const isOffered = ({ slideId }: SlideCandidate) => slideId === null;
  return {
    state,
    rows,
    offered: rows.filter(isOffered),
    hasMore: all.slice(listed.length).some(isOffered),
  };
}

/** Lists what can become a slide, and makes slides of what is ticked, as one step that can be undone. */
export function MakeSlides({ view, onClose }: { view: SlidesView; onClose: () => void }) {
  const { editor } = view;
  const notify = useNotify();
  const isPhone = useIsPhone();
  const [choices] = useState(() => choicesIn(editor.state));
  const { rows, offered, hasMore, state } = choices;
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const slideOf = usePictures(view, choices);
  const ticked = offered.filter(({ key }) => !unticked.has(key));
  const toggle = ({ key }: Choice) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    setUnticked(next);
  };
  const add = () => {
    if (ticked.length === 0) return;
    onClose();
    // Another window or the assistant may have changed the text in the meantime.
    if (!editor.state.doc.eq(state.doc) || !addSlides(editor, ticked)) return notify({ text: texts.changed });
    notify({ text: texts.added(ticked.length), undo: undoUnlessChanged(editor, editor.state.doc) });
  };
  return (
    <AskDialog title={texts.title} isOpen width="sm" isFullScreen={isPhone} hasClose onClose={onClose}>
      {rows.length > 0 && (
        <Top>
          <p>
            {offered.length === 0 ? texts.allAreSlides : texts.choose}
            {hasMore && ` ${texts.tooMany(maxMadeAtOnce)}`}
          </p>
          {offered.length > 0 && (
            <label>
              <Checkbox
                checked={ticked.length === offered.length}
                indeterminate={ticked.length > 0 && ticked.length < offered.length}
                onChange={() =>
                  setUnticked(new Set(ticked.length === offered.length ? offered.map(({ key }) => key) : []))
                }
              />
              {texts.all}
            </label>
          )}
        </Top>
      )}
      <DialogContent ref={setScroller} sx={{ px: 1.5, py: 0 }}>
        {rows.length === 0 ? (
          <None>{texts.none}</None>
        ) : (
          <Rows
            scroller={scroller}
            rows={rows}
            renderRow={(row) => (
              <Row
                view={view}
                choice={row}
                slide={slideOf(row)}
                number={slidesOf(state).findIndex(({ id }) => id === row.slideId) + 1}
                isTicked={!unticked.has(row.key)}
                onToggle={() => toggle(row)}
              />
            )}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 2 }}>
        <Button variant="outlined" onClick={onClose}>
          {offered.length > 0 ? 'Cancel' : 'Close'}
        </Button>
        {offered.length > 0 && (
          <DisabledIf why={ticked.length === 0 && texts.nothingTicked} placement="top">
            <Button onClick={add}>{texts.add(ticked.length)}</Button>
          </DisabledIf>
        )}
      </DialogActions>
    </AskDialog>
  );
}

/** Lays out the slides in time slices, as they would be after all of them were made. */
function usePictures(view: SlidesView, { state, offered }: Choices) {
  const [made] = useState(() => withSlides(state, offered));
  const [pictures, setPictures] = useState<ReadonlyMap<string, DeckSlide>>(new Map());
  const { slideExporterAspectRatio: aspect } = view.sermon;
  useEffect(() => {
    const reading = new AbortController();
    readDeck(made.tr.doc, aspect, reading.signal).then(
      // As a transition, the pictures are drawn in time slices, too.
      ({ slides }) => startTransition(() => setPictures(new Map(slides.map((slide) => [slide.id, slide])))),
      (cause: unknown) => {
        if (!reading.signal.aborted) throw cause;
      },
    );
    return () => reading.abort();
  }, [made, aspect]);
  return (choice: Choice) => pictures.get(choice.slideId ?? made.ids[offered.indexOf(choice)] ?? '');
}

type RowsProps = {
  scroller: HTMLElement | null;
  rows: readonly Choice[];
  renderRow: (row: Choice) => React.ReactNode;
};

function Rows({ scroller, rows, renderRow }: RowsProps) {
  const isLong = rows.length > virtualizedAbove;
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only and never handed on.
  const virtualizer = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const drawn = isLong ? virtualizer.getVirtualItems().map(({ index }) => index) : rows.map((_, at) => at);
  return (
    <List aria-label={texts.list} style={isLong ? { height: virtualizer.getTotalSize() } : {}}>
      {drawn.map((at) => (
        <li
          key={rows[at]!.key}
          aria-posinset={at + 1}
          aria-setsize={rows.length}
          style={isLong ? { position: 'absolute', insetInline: 0, top: at * rowHeight } : {}}
        >
          {renderRow(rows[at]!)}
        </li>
      ))}
    </List>
  );
}

type RowProps = {
  view: SlidesView;
  choice: Choice;
  slide: DeckSlide | undefined;
  /** The number of the slide that it is already, from 1, or 0. */
  number: number;
  isTicked: boolean;
  onToggle: () => void;
};

function Row({ view, choice, slide, number, isTicked, onToggle }: RowProps) {
  const { slideExporterAspectRatio: aspect } = view.sermon;
  const { width, height } = pageSizes[aspect];
  const page = slide?.layout.pages[0];
  const isSlide = choice.slideId !== null;
  return (
    <Label data-slide={isSlide || undefined}>
      {isSlide ? <span /> : <Checkbox checked={isTicked} onChange={onToggle} />}
      <Picture aria-hidden style={{ width: (thumbnailHeight * width) / height }}>
        {page && <SlideView page={page} aspect={aspect} background={view.background} />}
      </Picture>
      <Words>
        <small>
          {texts.kind(choice.kind, choice.reference)}
          {isSlide && ` · ${texts.isSlide(number)}`}
        </small>
        <span>{choice.words}</span>
      </Words>
    </Label>
  );
}

const Top = styled('div')(({ theme }) => ({
  flex: 'none',
  paddingBottom: 4,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& p': {
    ...theme.typography.body2,
    margin: 0,
    padding: '0 24px 4px',
    textWrap: 'pretty',
    color: theme.vars.palette.text.secondary,
  },
  '& label': { ...theme.typography.body2, display: 'flex', alignItems: 'center', gap: 8, paddingInlineStart: 20 },
}));

const List = styled('ul')({
  position: 'relative',
  listStyle: 'none',
  margin: 0,
  padding: '8px 0',
  '& li': { height: rowHeight },
});

const Label = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '42px auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 8,
  boxSizing: 'border-box',
  height: rowHeight,
  paddingInline: 8,
  borderRadius: 8,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-slide]': { cursor: 'default', backgroundColor: 'transparent' },
}));

const Picture = styled('div')(({ theme }) => ({
  height: thumbnailHeight,
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Words = styled('span')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  paddingInline: '8px 4px',
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > span': {
    ...theme.typography.body2,
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  padding: '16px 12px 24px',
  textWrap: 'pretty',
}));
