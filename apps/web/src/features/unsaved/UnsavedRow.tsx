import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { openingLine, wordCount } from '@sermon/domain/document/outline';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Copy, Ellipsis, FileCode, FilePenLine, FilePlus, FileQuestion, FileText, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { isConflict, type Journal } from '../../offline/journal.ts';
import type { UnsavedEntry } from '../../offline/watchUnsaved.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { NameAndFacts } from '../../ui/plain/NameAndFacts.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { inSentence, formatRelative } from '../../ui/time/dateFormat.ts';
import { WrittenText } from '../history/VersionView.tsx';
import {
  copyText,
  download,
  keep,
  type NamedText,
  openAsCopy,
  remove,
  restoreAndOpen,
  type Tools,
} from './textActions.ts';
import type { TextState, UnsavedText } from './useUnsaved.ts';

type RowProps = UnsavedText & { isSent: boolean; now: Date; tools: Tools; onRead: (text: NamedText) => void };

export const UnsavedRow = memo(function UnsavedRow({ entry, state, isSent, now, tools, onRead }: RowProps) {
  const { data: summary, isPending } = useQuery(summaryOf(entry, tools.journal));
  /** Undefined before the menu was opened for the first time. */
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const title = 'name' in state ? state.name : entry.name;
  const name = title ?? (summary?.opening || texts.nameless);
  const named = { entry, state, name };
  const facts = [
    texts.written(inSentence(formatRelative(entry.at, now))),
    summary && builderTexts.words(summary.words),
  ];
  if (title === null && isPending)
    return (
      <Row>
        <Skeleton variant="rounded" width={240} height={20} />
      </Row>
    );
  return (
    <Row>
      <FilePenLine size={20} strokeWidth={1.6} aria-hidden />
      <NameAndFacts name={name} facts={facts}>
        <span>{waitsFor({ entry, state }, isSent)}</span>
        {title !== null && summary?.opening && <q>{summary.opening}</q>}
      </NameAndFacts>
      <Actions>
        <Button variant="outlined" aria-label={`Read ${name}`} onClick={() => onRead(named)}>
          Read
        </Button>
        <MainAction named={named} tools={tools} />
        <IconButton
          aria-label={`More actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Ellipsis size={20} strokeWidth={1.6} />
        </IconButton>
      </Actions>
      {anchor !== undefined && <TextMenu named={named} anchor={anchor} tools={tools} onClose={() => setAnchor(null)} />}
    </Row>
  );
});

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > svg': { flex: 'none', marginTop: 3, color: theme.vars.palette.text.secondary },
  '& > div:first-of-type': { gap: 2 },
  '& q': {
    ...theme.typography.body2,
    marginTop: 4,
    fontFamily: theme.typography.subtitle1.fontFamily,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    quotes: 'none',
  },
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', '& > div:first-of-type': { flexBasis: 'calc(100% - 32px)' } },
}));

const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('sm')]: {
    flex: '1 0 100%',
    paddingInlineStart: 32,
    boxSizing: 'border-box',
    '& > button, & > a': { minHeight: size.tap },
    '& > :last-child': { width: size.tap, height: size.tap, marginInlineStart: 'auto' },
  },
}));

type MainActionProps = { named: NamedText; tools: Tools; isProminent?: boolean };

export function MainAction({ named, tools, isProminent = false }: MainActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { entry, state, name } = named;
  const { kind } = state;
  const variant = isProminent ? 'contained' : 'tonal';
  if (kind === 'checking' || kind === 'away') return null;
  // The builder restores the newest text of a document, so an older one can only be opened as a copy.
  if ((kind === 'library' || kind === 'new') && entry.isNewest)
    return (
      <LinkButton variant={variant} to="/build/$id" params={{ id: entry.documentId }} aria-label={`Open ${name}`}>
        Open
      </LinkButton>
    );
  const isDeleted = kind === 'gone' || kind === 'notFound';
  const [label, busyLabel, act] = isDeleted
    ? (['Keep as a New Document', 'Keeping', keep] as const)
    : entry.isNewest
      ? (['Restore and Open', 'Restoring', restoreAndOpen] as const)
      : (['Open as a Copy', 'Opening', openAsCopy] as const);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await act(named, tools);
    setIsBusy(false);
  };
  return (
    <Button
      variant={variant}
      aria-label={isBusy ? undefined : `${label}: ${name}`}
      busyLabel={isBusy && busyLabel}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

type TextMenuProps = { named: NamedText; anchor: HTMLElement | null; tools: Tools; onClose: () => void };

function TextMenu({ named, anchor, tools, onClose }: TextMenuProps) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = async (action: Promise<void>) => {
    onClose();
    setIsBusy(true);
    await action;
    setIsBusy(false);
  };
  const { kind } = named.state;
  // For a deleted document, the button next to the menu already keeps the text.
  const isKeptByButton = kind === 'gone' || kind === 'notFound';
  return (
    <PopMenu label={named.name} anchor={anchor} width={232} onClose={onClose}>
      {!isKeptByButton && (
        <MenuItem disabled={isBusy} onClick={() => void choose(keep(named, tools))}>
          <FilePlus {...icon} />
          Keep as a New Document
        </MenuItem>
      )}
      <MenuItem disabled={isBusy} onClick={() => void choose(copyText(named, tools))}>
        <Copy {...icon} />
        Copy Text
      </MenuItem>
      <MenuItem disabled={isBusy} onClick={() => void choose(download(named, 'html', tools))}>
        <FileCode {...icon} />
        Download as a Web Page
      </MenuItem>
      <MenuItem disabled={isBusy} onClick={() => void choose(download(named, 'txt', tools))}>
        <FileText {...icon} />
        Download as Plain Text
      </MenuItem>
      <Divider />
      <MenuItem disabled={isBusy} onClick={() => void choose(remove(named, tools))}>
        <Trash2 {...icon} />
        Delete
      </MenuItem>
    </PopMenu>
  );
}

type ReadDialogProps = { named: NamedText; isOpen: boolean; tools: Tools; onClose: () => void };

export function ReadDialog({ named, isOpen, tools, onClose }: ReadDialogProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { entry, name } = named;
  const { data: html } = useQuery(htmlOf(entry, tools.journal));
  return (
    <Dialog open={isOpen} fullWidth maxWidth="md" fullScreen={isPhone} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere', pb: 2 }}>
        {name}
      </DialogTitle>
      <Reading>
        {html === undefined && <LoadingArea />}
        {html === null && <EmptyState Icon={FileQuestion} text={texts.notLoaded} />}
        {typeof html === 'string' && <WrittenText html={html} label="Unsaved text" />}
      </Reading>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
          Close
        </Button>
        <MainAction named={named} tools={tools} isProminent />
      </DialogActions>
    </Dialog>
  );
}

const Reading = styled('div')(({ theme }) => ({
  flex: '0 1 640px',
  minHeight: 0,
  overflow: 'hidden',
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { flex: 1 },
}));

const keyOf = ({ editorId, step }: UnsavedEntry) => `${editorId} ${step}`;

const summaryOf = (unsaved: UnsavedEntry, journal: Journal) =>
  queryOptions({
    queryKey: ['summary of an unsaved text', keyOf(unsaved)],
    async queryFn() {
      const entry = await journal.read(unsaved.editorId);
      if (!entry) return null;
      const blocks = parseDocument(entry.html);
      return { words: wordCount(blocks), opening: openingLine(blocks) };
    },
    staleTime: Infinity,
  });

const htmlOf = (unsaved: UnsavedEntry, journal: Journal) =>
  queryOptions({
    queryKey: ['unsaved text', keyOf(unsaved)],
    queryFn: async () => (await journal.read(unsaved.editorId))?.html ?? null,
    staleTime: Infinity,
    // A text can be 1.5 MB, so it is not kept in memory after the dialog closes.
    gcTime: 0,
  });

/** `isSent` is true if unsaved texts are sent without being opened, which is impossible over plain HTTP. */
function waitsFor({ entry, state: { kind } }: UnsavedText, isSent: boolean): string {
  const { refusal } = entry.sync;
  if (!isSent && kind === 'library') return texts.inLibrary;
  if (!isSent && kind === 'trash') return texts.inTrash;
  if (!isSent && kind === 'new') return texts.createdHere;
  if (refusal !== undefined && (kind === 'library' || kind === 'new')) return texts.refused(refusal);
  if (isConflict(entry)) return texts.twoVersions;
  return others[kind];
}

const others = {
  checking: texts.checking,
  library: texts.willBeSaved,
  trash: texts.willBeRestored,
  notFound: texts.notFound,
  gone: texts.gone,
  new: texts.willBeCreated,
  away: texts.notReachable,
} satisfies Record<TextState['kind'], string>;
