import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { TrashedItem } from '@sermon/contract/library';
import { trashDays } from '@sermon/domain/library/items';
import { library as texts, storage } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Confirmation } from '../../../ui/dialogs/Confirmation.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { nameOf } from '../actions/change.ts';
import { deleteForever, restoreItems } from './trashedItems.ts';
import { TrashRow } from './TrashRow.tsx';

const initialRows = 200;

type PendingDeletion = { items: readonly TrashedItem[]; isAll: boolean };

export function TrashList({ items }: { items: readonly TrashedItem[] }) {
  const now = useNow();
  const tools = { client: useQueryClient(), notify: useNotify() };
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [drawn, setDrawn] = useState(initialRows);
  const [pending, setPending] = useState<PendingDeletion | null>(null);
  const question = useLast(pending);

  const chosen = items.filter(({ id }) => chosenIds.has(id));
  const choose = (ids: Iterable<string>) => setChosenIds(new Set(ids));
  const toggle = (id: string) =>
    choose(chosenIds.has(id) ? [...chosenIds].filter((other) => other !== id) : [...chosenIds, id]);
  const restore = (some: readonly TrashedItem[]) => {
    choose([]);
    void restoreItems(some, tools);
  };

  return (
    <>
      <Typography color="textSecondary" sx={{ typography: 'body2', pt: { xs: 1.5, sm: 0 }, pb: 1.5 }}>
        {texts.trashNote(trashDays)} {storage.trashCounts}
      </Typography>
      <Bar>
        <Checkbox
          slotProps={{ input: { 'aria-label': 'Select all' } }}
          checked={chosen.length === items.length}
          indeterminate={chosen.length > 0 && chosen.length < items.length}
          onChange={() => choose(chosen.length === items.length ? [] : items.map(({ id }) => id))}
        />
        {chosen.length > 0 ? (
          <>
            <span>{chosen.length.toLocaleString('en')} selected</span>
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" onClick={() => restore(chosen)}>
              Restore
            </Button>
            <Button variant="outlined" onClick={() => setPending({ items: chosen, isAll: false })}>
              Delete Forever
            </Button>
          </>
        ) : (
          <>
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" onClick={() => setPending({ items, isAll: true })}>
              Empty Trash
            </Button>
          </>
        )}
      </Bar>
      <Rows aria-label="Deleted items">
        {items.slice(0, drawn).map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            now={now}
            isChosen={chosenIds.has(item.id)}
            onToggle={() => toggle(item.id)}
            onRestore={() => restore([item])}
            onDelete={() => setPending({ items: [item], isAll: false })}
          />
        ))}
      </Rows>
      {items.length > drawn && (
        <Box sx={{ pt: 2, textAlign: 'center' }}>
          <Button variant="tonal" onClick={() => setDrawn(drawn + initialRows)}>
            Show More
          </Button>
        </Box>
      )}
      {question && (
        <AskDialog title="Delete forever?" isOpen={pending !== null} onClose={() => setPending(null)}>
          <Confirmation
            sentences={[texts.foreverConfirm(question.isAll ? texts.wholeTrash : nameOf(question.items))]}
            act="Delete Forever"
            onClose={() => setPending(null)}
            onAct={() => {
              setPending(null);
              choose([]);
              void deleteForever(question.items, question.isAll, tools);
            }}
          />
        </AskDialog>
      )}
    </>
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  backgroundColor: theme.vars.palette.surface.canvas,
}));

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
