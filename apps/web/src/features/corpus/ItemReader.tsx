import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ClipboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { selectionDragProps } from '../../editor/paste/drag.ts';
import { keepSelection } from '../../editor/toolbar/ToolButton.tsx';
import { saveEverything } from '../../session/saveEverything.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { type Back, ReaderHead } from '../bible/reading/ReaderHead.tsx';
import { ReaderPane } from '../bible/reading/ReaderPane.tsx';
import { Tool } from '../bible/reading/Tool.tsx';
import { copyFrom } from '../bible/results/copyFrom.ts';
import { Rating as UserRating } from '../ratings/Rating.tsx';
import { authorOf, copiedFrom, excerptOf, itemQuery } from './items.ts';
import { Rating } from './Rating.tsx';
import { hasSelected, selectedBlocks } from './selectedBlocks.ts';

export type ReadItem = { kind: CorpusKind; id: string; title: string };

type ItemReaderProps = {
  reading: ReadItem | null;
  /** Such as '25 sermons for “grace”'. */
  backTo: string;
  onClose: () => void;
  onInsert: (insertion: Insertion) => void;
};

export function ItemReader({ reading, backTo, onClose, onInsert }: ItemReaderProps) {
  const id = useId();
  if (!reading) return null;
  return (
    <ReaderPane headingId={id} onBack={onClose}>
      <Item
        key={reading.id}
        reading={reading}
        headingId={id}
        back={{ label: backTo, onUse: onClose }}
        onInsert={onInsert}
      />
    </ReaderPane>
  );
}

type ItemProps = {
  reading: ReadItem;
  headingId: string;
  back: Back;
  onInsert: (insertion: Insertion) => void;
};

function Item({ reading: { kind, id, title }, headingId, back, onInsert }: ItemProps) {
  const item = useQuery(itemQuery(kind, id));
  const { data } = item;
  const notify = useNotify();
  const page = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => (data ? parseDocument(data.body) : []), [data]);
  const copyAll = async () =>
    notify(await copyFrom(kind, () => (data ? copiedFrom(excerptOf(kind, data, blocks)) : null), title));
  // Copying with the keyboard adds the source as well.
  const copySelected = (event: ClipboardEvent) => {
    const selected = page.current && selectedBlocks(page.current);
    if (!data || !selected) return;
    event.preventDefault();
    const { html, text } = copiedFrom(excerptOf(kind, data, selected));
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
  };
  const dragSelected = (_: EventTarget, text: HTMLElement) => {
    const selected = selectedBlocks(text);
    return data && selected ? excerptOf(kind, data, selected) : null;
  };
  return (
    <>
      <ReaderHead
        headingId={headingId}
        heading={data?.title ?? title}
        back={back}
        tools={data && <Tool label="Copy" Icon={Copy} onUse={() => void copyAll()} />}
      />
      {/* Focusable so that the arrow keys scroll it. */}
      <Page role="region" aria-label="Text" tabIndex={0}>
        {item.isLoading && (
          <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />
        )}
        {item.isError && (
          <ErrorState onTryAgain={item.error.statusCode === 404 ? undefined : () => void item.refetch()}>
            {item.error.statusCode === 404 ? texts.notThere(kind) : texts.notLoaded(kind)}
          </ErrorState>
        )}
        {data && (
          <>
            <GeniusQuery item={data} />
            <UserRating itemKind={kind} id={id} beforeLeaving={saveEverything} />
            <PageText ref={page} blocks={blocks} onCopy={copySelected} {...selectionDragProps(dragSelected)} />
          </>
        )}
      </Page>
      {data && (
        <InsertBar
          page={page}
          kind={kind}
          onInsert={(selected) => {
            // A whole sermon is never inserted into another one.
            const inserted = selected ?? (kind === 'illustration' ? blocks : null);
            if (inserted) onInsert(excerptOf(kind, data, inserted));
          }}
        />
      )}
    </>
  );
}

function GeniusQuery({ item }: { item: CorpusItem }) {
  const author = authorOf(item);
  const { rating, scriptureReferences } = item;
  if (author === '' && rating === 0 && scriptureReferences === '') return null;
  return (
    <Lines>
      {author !== '' && <span>{author}</span>}
      <Rating rating={rating} />
      {scriptureReferences !== '' && <References>{scriptureReferences}</References>}
    </Lines>
  );
}

/**
 * The selection is read on pointer down, because a tap clears it before the click. Without one, inserts a whole
 * illustration.
 */
function InsertBar(props: {
  page: RefObject<HTMLElement | null>;
  kind: CorpusKind;
  onInsert: (selected: Block[] | null) => void;
}) {
  const { page, kind, onInsert } = props;
  const held = useRef<Block[] | null>(null);
  const [hasSelection, setHasSelection] = useState(false);
  const selected = () => page.current && selectedBlocks(page.current);
  useEffect(() => {
    const look = () => setHasSelection(page.current !== null && hasSelected(page.current));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [page]);
  const isReady = hasSelection || kind === 'illustration';
  return (
    <Foot>
      <Button
        variant="tonal"
        aria-disabled={!isReady}
        onPointerDown={() => {
          held.current = selected();
        }}
        onMouseDown={keepSelection}
        // A click from the keyboard has no preceding pointer event.
        onClick={({ detail }) => onInsert(detail === 0 ? selected() : held.current)}
      >
        {isReady && !hasSelection ? 'Insert All' : 'Insert Selection'}
      </Button>
      <span>{texts.selectToInsert(kind)}</span>
    </Foot>
  );
}

const Page = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '16px 20px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > [role="alert"]': { padding: 0 },
  backgroundColor: theme.vars.palette.surface.sheet,
}));

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  marginBottom: 8,
  color: theme.vars.palette.text.secondary,
}));

const References = styled('span')(({ theme }) => ({
  flexBasis: '100%',
  fontWeight: 600,
  color: theme.vars.palette.rubric,
}));

const Foot = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > button[aria-disabled="true"]': { opacity: 0.45, cursor: 'default' },
}));
