import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { sortKeys, sortLabels } from '@sermon/domain/library/sort';
import { ArrowUpDown, Check } from 'lucide-react';
import { useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import type { Sorting } from './useSort.ts';

const directions = [
  { direction: 'ascending', label: 'Ascending' },
  { direction: 'descending', label: 'Descending' },
] as const;

/** The menu for the sort key and direction. It also offers the sort keys that have no column on the desktop. */
export function SortMenu({ sorting: { order, sortBy, setDirection } }: { sorting: Sorting }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = sortLabels[order.key];
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Sort by ${label}, ${order.direction}`}
        startIcon={<ArrowUpDown size={16} strokeWidth={1.75} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ color: 'text.secondary', minHeight: { xs: 44, md: 32 }, ml: { xs: -1.25, md: 0 } }}
      >
        {label}
      </Button>
      <PopMenu label="Sort by" anchor={anchor} width={208} onClose={close}>
        {sortKeys.map((key) => (
          <Choice
            key={key}
            label={sortLabels[key]}
            isChosen={key === order.key}
            onChoose={() => {
              close();
              if (key !== order.key) sortBy(key);
            }}
          />
        ))}
        <Divider component="li" role="none" />
        {directions.map(({ direction, label: name }) => (
          <Choice
            key={direction}
            label={name}
            isChosen={direction === order.direction}
            onChoose={() => {
              close();
              setDirection(direction);
            }}
          />
        ))}
      </PopMenu>
    </>
  );
}

/** A menu option. Forwards the props that MUI's menu adds to its items. */
const Choice = ({
  label,
  isChosen,
  onChoose,
  ...others
}: {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}) => (
  <MenuItem {...others} role="menuitemradio" aria-checked={isChosen} selected={isChosen} onClick={onChoose}>
    <span style={{ flex: 1 }}>{label}</span>
    {isChosen && <Check size={18} strokeWidth={1.6} aria-hidden />}
  </MenuItem>
);
