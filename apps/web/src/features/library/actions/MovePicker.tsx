import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { typeLabel } from '@sermon/domain/library/items';
import { canMoveInto } from '@sermon/domain/library/tree';
import { myLibrary } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, FolderIcon, FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { send } from '../../../itemChanges/itemChange.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import type { Point } from '../../../ui/dialogs/PopMenu.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { nameOf } from './change.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { insertItems, isContainer, pathTo, useItems } from '../items.ts';

type PickerProps = {
  isOpen: boolean;
  at: HTMLElement | Point | null;
  items: readonly LibraryItem[];
  onClose: () => void;
  onClosed: () => void;
  onChoose: (target: LibraryItem | null) => void;
};

export function MovePicker({ isOpen, at, items, onClose, onClosed, onChoose }: PickerProps) {
  const isPhone = useIsPhone();
  const titleId = useId();
  const transition = { onExited: () => onClosed() };
  const chooser = (
    <FolderChooser
      title={`Move ${nameOf(items)}`}
      titleId={titleId}
      items={items}
      onClose={onClose}
      onChoose={onChoose}
    />
  );
  if (isPhone || !at || (at instanceof HTMLElement && !at.isConnected))
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        fullWidth
        maxWidth="xs"
        fullScreen={isPhone}
        aria-labelledby={titleId}
        slotProps={{ transition, paper: { sx: isPhone ? {} : { height: 480 } } }}
      >
        {chooser}
      </Dialog>
    );
  return (
    <Popover
      open={isOpen}
      onClose={onClose}
      {...(at instanceof HTMLElement
        ? {
            anchorEl: at,
            anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
            transformOrigin: { vertical: 'top', horizontal: 'right' },
          }
        : { anchorReference: 'anchorPosition', anchorPosition: { left: at.x, top: at.y } })}
      slotProps={{
        transition,
        paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 420, height: 440, display: 'flex' } },
      }}
    >
      {chooser}
    </Popover>
  );
}

type ChooserProps = {
  title: string;
  titleId: string;
  items: readonly LibraryItem[];
  onClose: () => void;
  onChoose: (target: LibraryItem | null) => void;
};

function FolderChooser({ title, titleId, items, onClose, onChoose }: ChooserProps) {
  const { data: all = [] } = useItems();
  const [folderId, setFolderId] = useState(() => commonParent(items));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isMakingFolder, setIsMakingFolder] = useState(false);
  const [newFolderId, setNewFolderId] = useState<string | null>(null);

  const path = folderId === null ? [] : pathTo(all, folderId);
  const folders = all
    .filter((item) => item.parentId === folderId && isContainer(item))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }));
  const chosen = folders.find(({ id }) => id === chosenId) ?? null;
  const target = chosen ?? path.at(-1) ?? null;
  const mayMoveHere = canMoveInto(all, items, target);

  const enter = (id: string | null) => {
    setFolderId(id);
    setChosenId(null);
    setIsMakingFolder(false);
  };

  return (
    <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Typography variant="h4" component="h2" id={titleId} noWrap sx={{ px: 2.5, pt: 2.5, pb: 0.5 }}>
        {title}
      </Typography>
      <PickerCrumbs path={path} onEnter={enter} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1.5, py: 1, borderBlock: 1, borderColor: 'divider' }}>
        {folders.length > 0 && (
          <FolderRows
            folders={folders}
            disabled={new Set(items.map(({ id }) => id))}
            chosenId={chosenId}
            newFolderId={newFolderId}
            onChoose={setChosenId}
            onEnter={enter}
            onLeave={() => enter(path.at(-2)?.id ?? null)}
          />
        )}
        {!folders.length && !isMakingFolder && <EmptyState Icon={FolderIcon} text="No folders here." />}
        {isMakingFolder && (
          <NewFolderForm
            parentId={folderId}
            onClose={() => setIsMakingFolder(false)}
            onCreated={({ id }) => {
              setIsMakingFolder(false);
              setChosenId(id);
              setNewFolderId(id);
            }}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          p: 2,
          // On phones, a visible notice would otherwise cover the buttons.
          pb: { xs: 'calc(16px + var(--notices-room, 0px))', sm: 2 },
          whiteSpace: 'nowrap',
        }}
      >
        <Button variant="outlined" onClick={() => setIsMakingFolder(true)} aria-expanded={isMakingFolder}>
          <FolderPlus size={18} strokeWidth={1.6} aria-hidden />
          New Folder
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!mayMoveHere} onClick={() => onChoose(target)}>
          Move Here
        </Button>
      </Box>
    </Box>
  );
}

/** Null (the library itself) if the items come from different folders. */
function commonParent(items: readonly LibraryItem[]): string | null {
  const [first, ...others] = items;
  return first && others.every(({ parentId }) => parentId === first.parentId) ? first.parentId : null;
}

type RowsProps = {
  folders: readonly LibraryItem[];
  disabled: ReadonlySet<string>;
  chosenId: string | null;
  newFolderId: string | null;
  onChoose: (id: string) => void;
  onEnter: (id: string) => void;
  onLeave: () => void;
};

function FolderRows({ folders, disabled, chosenId, newFolderId, onChoose, onEnter, onLeave }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-id]:enabled') ?? [])];
    const at = rows.findIndex((row) => row.parentElement?.contains(event.target as Node));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const id = rows[at]?.dataset.id;
    if (to !== undefined) rows[to]?.focus();
    else if (event.key === 'ArrowRight' && id) onEnter(id);
    else if (event.key === 'ArrowLeft') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <Rows ref={list} aria-label="Folders and series" onKeyDown={onKeyDown}>
      {folders.map((folder) => (
        <li key={folder.id} data-chosen={folder.id === chosenId || undefined}>
          <button
            type="button"
            data-id={folder.id}
            ref={folder.id === newFolderId ? focusAtOnce : undefined}
            aria-label={`${typeLabel(folder)} ${folder.name}`}
            disabled={disabled.has(folder.id)}
            aria-pressed={folder.id === chosenId}
            onClick={() => onChoose(folder.id)}
            onDoubleClick={() => onEnter(folder.id)}
          >
            <ItemIcon item={folder} size={18} />
            <span>{folder.name}</span>
          </button>
          <button
            type="button"
            disabled={disabled.has(folder.id)}
            aria-label={`Open ${folder.name}`}
            onClick={() => onEnter(folder.id)}
          >
            <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </Rows>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& li': { display: 'flex', borderRadius: 8 },
  '& li:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li[data-chosen]': { backgroundColor: theme.vars.palette.surface.selected, fontWeight: 600 },
  '& button': {
    font: 'inherit',
    ...theme.typography.body2,
    fontWeight: 'inherit',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 40,
    padding: '0 12px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    [touch]: { minHeight: 48 },
  },
  '& button:first-of-type': { flex: 1, minWidth: 0 },
  '& button:last-of-type, & svg': { flex: 'none' },
  '& button:disabled': { color: theme.vars.palette.text.disabled, cursor: 'default' },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

const PickerCrumbs = (props: { path: readonly LibraryItem[]; onEnter: (id: string | null) => void }) => (
  <Steps aria-label="Current location">
    <ol>
      {[null, ...props.path].map((folder, index) => {
        const isHere = index === props.path.length;
        return (
          <li key={folder?.id ?? 'home'}>
            {index > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
            <button
              type="button"
              aria-current={isHere ? 'location' : undefined}
              onClick={() => props.onEnter(folder?.id ?? null)}
            >
              {folder?.name ?? myLibrary}
            </button>
          </li>
        );
      })}
    </ol>
  </Steps>
);

const Steps = styled('nav')(({ theme }) => ({
  padding: '0 14px 10px',
  '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  '& li': { display: 'flex', alignItems: 'center', color: theme.vars.palette.text.secondary, maxWidth: '100%' },
  '& button': {
    ...theme.typography.caption,
    minHeight: 28,
    padding: '0 6px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [touch]: { minHeight: 44 },
  },
  '& button[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& button:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& button:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

type FormProps = { parentId: string | null; onCreated: (folder: LibraryItem) => void; onClose: () => void };

/** Shows no notice: it would cover the picker, and the new folder is visibly selected anyway. */
function NewFolderForm({ parentId, onCreated, onClose }: FormProps) {
  const client = useQueryClient();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: (values) => checkName(values),
    send: ({ Name }) => send({ call: 'folders.create', input: { name: Name, parentId } }),
    onDone: (folder) => {
      insertItems(client, [folder]);
      onCreated(folder);
    },
  });
  return (
    <Box component="form" {...formProps} sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      <Field label="New folder" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <FormMessage message={message} />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button variant="outlined" aria-label="Cancel this folder" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="tonal" type="submit" busyLabel={isBusy && 'Creating'}>
          Create
        </Button>
      </Box>
    </Box>
  );
}
