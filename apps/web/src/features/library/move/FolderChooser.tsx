import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { canMoveInto } from '@sermon/domain/library/tree';
import { FolderIcon, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { isContainer, pathTo, useItems } from '../items.ts';
import { FolderRows } from './FolderRows.tsx';
import { NewFolderForm } from './NewFolderForm.tsx';
import { PickerCrumbs } from './PickerCrumbs.tsx';

type ChooserProps = {
  title: string;
  titleId: string;
  items: readonly LibraryItem[];
  onClose: () => void;
  onChoose: (target: LibraryItem | null) => void;
};

export function FolderChooser({ title, titleId, items, onClose, onChoose }: ChooserProps) {
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
