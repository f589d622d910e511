import CircularProgress from '@mui/material/CircularProgress';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQuery } from '@tanstack/react-query';
import { Copy, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PageText } from '../../editor/PageText.tsx';
import { keepSelection } from '../../editor/toolbar/ToolButton.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { useLast } from '../../ui/useLast.ts';
import { copyFrom } from '../bible/results/copyFrom.ts';
import { authorOf, copiedFrom, excerptOf, itemQuery } from './items.ts';
import { Rating } from './Rating.tsx';
import { hasSelected, selectedBlocks } from './selectedBlocks.ts';

/** The item to read. Its title is shown while its text loads. */
export type ReadItem = { kind: CorpusKind; id: string; title: string };

type ItemDrawerProps = {
  reading: ReadItem | null;
  onClose: () => void;
  /** Undefined if there is no open document to insert into. */
  onInsert?: (insertion: Insertion) => void;
};

/**
 * Shows a sermon or illustration to read, copy or insert, either in full or only the selected part. When the drawer
 * closes, the focus returns to where it was opened, or moves to the inserted text.
 */
export function ItemDrawer({ reading, onClose, onInsert }: ItemDrawerProps) {
  const shown = useLast(reading);
  const id = useId();
  const isOpen = reading !== null;
  const chosen = useRef<Insertion | null>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  // Runs after the drawer has released the focus.
  useEffect(() => {
    if (isOpen) return;
    if (chosen.current) onInsert?.(chosen.current);
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    chosen.current = null;
    opener.current = null;
  }, [isOpen, onInsert]);
  const insert = (insertion: Insertion) => {
    chosen.current = insertion;
    onClose();
  };
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: { xs: '90%', md: 480 }, maxWidth: 560, bgcolor: 'surface.canvas' },
        },
      }}
    >
      {shown && <Item key={shown.id} reading={shown} headingId={id} onClose={onClose} onInsert={onInsert && insert} />}
    </Drawer>
  );
}

type ItemProps = {
  reading: ReadItem;
  headingId: string;
  onClose: () => void;
  onInsert: ((insertion: Insertion) => void) | undefined;
};

function Item({ reading: { kind, id, title }, headingId, onClose, onInsert }: ItemProps) {
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
  return (
    <>
      <Head>
        <h2 id={headingId}>{data?.title ?? title}</h2>
        <Tools>
          {data && <Tool label="Copy" icon={<Copy size={18} strokeWidth={1.6} />} onUse={() => void copyAll()} />}
          <Tool label="Close" icon={<X size={20} strokeWidth={1.6} />} onUse={onClose} />
        </Tools>
      </Head>
      {/* Focusable so that the arrow keys scroll it; it contains no other focusable element. */}
      <Page role="region" aria-label="Text" tabIndex={0}>
        {item.isLoading && (
          <CircularProgress size={20} aria-label="Loading" sx={{ display: 'block', m: '24px auto' }} />
        )}
        {item.isError && (
          <Trouble onTryAgain={item.error.statusCode === 404 ? undefined : () => void item.refetch()}>
            {item.error.statusCode === 404 ? texts.notThere(kind) : texts.notLoaded(kind)}
          </Trouble>
        )}
        {data && (
          <>
            <About item={data} />
            <PageText ref={page} blocks={blocks} onCopy={copySelected} />
          </>
        )}
      </Page>
      {data && onInsert && (
        <InsertBar page={page} onInsert={(selected) => onInsert(excerptOf(kind, data, selected ?? blocks))} />
      )}
    </>
  );
}

/** The author, the rating and the Scripture references. */
function About({ item }: { item: CorpusItem }) {
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
 * Inserts the selection, or the whole item if nothing is selected. The selection is read on pointer down, because a tap
 * clears it before the click.
 */
function InsertBar(props: { page: RefObject<HTMLElement | null>; onInsert: (selected: Block[] | null) => void }) {
  const { page, onInsert } = props;
  const held = useRef<Block[] | null>(null);
  const [hasSelection, setHasSelection] = useState(false);
  const selected = () => page.current && selectedBlocks(page.current);
  useEffect(() => {
    const look = () => setHasSelection(page.current !== null && hasSelected(page.current));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [page]);
  return (
    <Foot>
      <Button
        variant="tonal"
        onPointerDown={() => {
          held.current = selected();
        }}
        onMouseDown={keepSelection}
        // A click from the keyboard has no preceding pointer event.
        onClick={({ detail }) => onInsert(detail === 0 ? selected() : held.current)}
      >
        {hasSelection ? 'Insert Selection' : 'Insert All'}
      </Button>
      <span>Select text to insert only that part.</span>
    </Foot>
  );
}

const Tool = ({ label, icon, onUse }: { label: string; icon: ReactNode; onUse: () => void }) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onUse} sx={{ width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 } }}>
      {icon}
    </IconButton>
  </Tooltip>
);

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 8,
  padding: '8px 8px 8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h3, margin: '6px 0', overflowWrap: 'anywhere', textWrap: 'balance' },
}));

const Tools = styled('div')({ flex: 'none', display: 'flex' });

const Page = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '16px 24px 24px',
  '& > [role="alert"]': { padding: 0 },
  backgroundColor: theme.vars.palette.surface.sheet,
}));

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  marginBottom: 16,
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
  padding: '10px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
