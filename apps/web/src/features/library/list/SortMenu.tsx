import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { sortKeys, sortLabels } from '@sermon/domain/library/sort';
import { ArrowUpDown, Check, ChevronDown } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import type { Sorting } from './useSort.ts';
import { touch } from '../../../ui/theme/tokens.ts';

/** The name of the order in which a search ranks its results. */
const bestMatch = 'Best match';

const directions = [
  { direction: 'ascending', label: 'Ascending' },
  { direction: 'descending', label: 'Descending' },
] as const;

/** A choice in addition to the sort keys: the order in which a search ranks its results. */
export type BestMatch = { isChosen: boolean; choose: () => void };

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The menu for the sort key and direction. In the column headings it is an icon and offers the keys that have no column;
 * on phones and in search results it is a button with a label.
 */
export function SortMenu(props: { sorting: Sorting; best?: BestMatch; isIcon?: boolean }) {
  const { sorting, best, isIcon = false } = props;
  const { order, sortBy, setDirection } = sorting;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = best?.isChosen ? bestMatch : sortLabels[order.key];
  const common = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-label': best?.isChosen ? `Sort by ${bestMatch}` : `Sort by ${label}, ${order.direction}`,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isIcon ? (
        <button type="button" tabIndex={-1} title="Sort by" {...common}>
          <ArrowUpDown {...icon} />
        </button>
      ) : (
        <Button
          size="small"
          variant="text"
          color="inherit"
          {...common}
          startIcon={<ArrowUpDown {...icon} />}
          endIcon={<ChevronDown {...icon} />}
          sx={{ minHeight: 32, ml: { xs: -1.25, sm: 0 }, mr: { sm: -1.25 }, [touch]: { minHeight: 44 } }}
        >
          {label}
        </Button>
      )}
      <PopMenu label="Sort by" anchor={anchor} width={208} onClose={close}>
        {best && (
          <Choice
            label={bestMatch}
            isChosen={best.isChosen}
            onChoose={() => {
              close();
              best.choose();
            }}
          />
        )}
        {sortKeys.map((key) => (
          <Choice
            key={key}
            label={sortLabels[key]}
            isChosen={!best?.isChosen && key === order.key}
            onChoose={() => {
              close();
              if (best?.isChosen || key !== order.key) sortBy(key);
            }}
          />
        ))}
        {!best?.isChosen && <Divider component="li" role="none" />}
        {(best?.isChosen ? [] : directions).map(({ direction, label: name }) => (
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
