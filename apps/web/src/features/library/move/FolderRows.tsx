import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { ChevronRight } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { typeLabel } from '@sermon/domain/library/items';
import { touch } from '../../../ui/theme/tokens.ts';

type RowsProps = {
  folders: readonly LibraryItem[];
  /** The folders being moved, which cannot be chosen or opened. */
  disabled: ReadonlySet<string>;
  chosenId: string | null;
  /** A folder that was just created receives focus when it appears. */
  newFolderId: string | null;
  onChoose: (id: string) => void;
  onEnter: (id: string) => void;
  onLeave: () => void;
};

export function FolderRows({ folders, disabled, chosenId, newFolderId, onChoose, onEnter, onLeave }: RowsProps) {
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
