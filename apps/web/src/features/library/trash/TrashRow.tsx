import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { TrashedItem } from '@sermon/contract/library';
import { daysLeft } from '@sermon/domain/library/daysLeft';
import { library as texts } from '@sermon/domain/texts/library';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { NameAndFacts } from '../../../ui/plain/NameAndFacts.tsx';
import { inSentence, whenWas } from '../../../ui/time/when.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { typeLabel } from '@sermon/domain/library/items';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type RowProps = {
  item: TrashedItem;
  now: Date;
  isChosen: boolean;
  onToggle: () => void;
  onRestore: () => void;
  onDelete: () => void;
};

export function TrashRow({ item, now, isChosen, onToggle, onRestore, onDelete }: RowProps) {
  const { name, itemsWithin, dateDeleted } = item;
  const facts = [
    typeLabel(item),
    itemsWithin > 0 && texts.within(itemsWithin),
    `Deleted ${inSentence(whenWas(dateDeleted, now))}`,
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
