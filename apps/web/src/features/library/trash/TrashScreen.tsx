import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { TrashedItem } from '@sermon/contract/library';
import { trashDays, typeLabel } from '@sermon/domain/library/items';
import { daysLeft } from '@sermon/domain/library/tree';
import { library as texts, storage } from '@sermon/domain/texts/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AskDialog, Confirmation, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { NameAndFacts } from '../../../ui/plain/NameAndFacts.tsx';
import { ConnectionError, EmptyState } from '../../../ui/states/EmptyState.tsx';
import { loadErrorText } from '../../../ui/states/ErrorState.tsx';
import { useNow } from '../../../ui/time/useNow.ts';
import { inSentence, formatRelative } from '../../../ui/time/dateFormat.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { nameOf } from '../actions/change.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { LoadingRows } from '../list/LoadingRows.tsx';
import { View } from '../View.tsx';
import { deleteForever, restoreItems, trashedItems } from './trashedItems.ts';

export function TrashScreen() {
  // The trash is refetched on every visit because items may have just been deleted on another screen.
  const { data: items, error, refetch } = useQuery({ ...trashedItems, refetchOnMount: 'always' });
  return (
    <View title="Trash">
      {!items && error && (
        <ConnectionError message={loadErrorText(error, texts.trashNotLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!items && !error && <LoadingRows />}
      {items?.length === 0 && (
        // On phones there is no title line above the content, so padding is added.
        <Box sx={{ pt: { xs: 4, sm: 0 } }}>
          <EmptyState Icon={Trash2} text={texts.trashEmpty} />
        </Box>
      )}
      {items && items.length > 0 && <TrashList items={items} />}
    </View>
  );
}

const initialRows = 200;

type PendingDeletion = { items: readonly TrashedItem[]; isAll: boolean };

function TrashList({ items }: { items: readonly TrashedItem[] }) {
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

type RowProps = {
  item: TrashedItem;
  now: Date;
  isChosen: boolean;
  onToggle: () => void;
  onRestore: () => void;
  onDelete: () => void;
};

function TrashRow({ item, now, isChosen, onToggle, onRestore, onDelete }: RowProps) {
  const { name, itemsWithin, dateDeleted } = item;
  const facts = [
    typeLabel(item),
    itemsWithin > 0 && texts.within(itemsWithin),
    `Deleted ${inSentence(formatRelative(dateDeleted, now))}`,
    texts.daysLeft(daysLeft(dateDeleted, now)),
  ];
  return (
    <Row data-chosen={isChosen || undefined}>
      <Checkbox checked={isChosen} onChange={onToggle} slotProps={{ input: { 'aria-label': `Select ${name}` } }} />
      <ItemIcon item={item} />
      <NameAndFacts name={name} facts={facts} />
      <Tooltip title="Restore">
        <IconButton aria-label={`Restore ${name}`} onClick={onRestore}>
          <ArchiveRestore size={18} strokeWidth={1.6} />
        </IconButton>
      </Tooltip>
      <Tooltip title="Delete forever">
        <IconButton aria-label={`Delete ${name} forever`} onClick={onDelete}>
          <Trash2 size={18} strokeWidth={1.6} />
        </IconButton>
      </Tooltip>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 64,
  paddingBlock: 8,
  boxSizing: 'border-box',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-chosen]': { backgroundColor: theme.vars.palette.surface.selected },
  '& > div': { paddingInlineStart: 4 },
}));
