import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { defaultOrder, orderBy, type SortKey, sortKeys, sortLabels, type SortOrder } from '@sermon/domain/library/sort';
import { ArrowUpDown, Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { touch } from '../../../ui/theme/tokens.ts';

const bestMatch = 'Best match';

const directions = [
  { direction: 'ascending', label: 'Ascending' },
  { direction: 'descending', label: 'Descending' },
] as const;

export type BestMatch = { isChosen: boolean; choose: () => void };

export function SortMenu(props: { sorting: Sorting; best?: BestMatch; isIcon?: boolean }) {
  const { sorting, best, isIcon = false } = props;
  const { order, sortBy, setDirection } = sorting;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = best?.isChosen ? bestMatch : sortLabels[order.key];
  const name = best?.isChosen ? `Sort by ${bestMatch}` : `Sort by ${label}, ${order.direction}`;
  return (
    <>
      {isIcon ? (
        <button
          type="button"
          tabIndex={-1}
          title="Sort by"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={name}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ArrowUpDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ) : (
        <SortButton label={label} name={name} isOpen={anchor !== null} onOpen={setAnchor} />
      )}
      <PopMenu label="Sort by" anchor={anchor} width={208} onClose={close}>
        {best && (
          <SortChoice
            label={bestMatch}
            isChosen={best.isChosen}
            onChoose={() => {
              close();
              best.choose();
            }}
          />
        )}
        {sortKeys.map((key) => (
          <SortChoice
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
          <SortChoice
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

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ButtonProps = {
  label: string;
  name: string;
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
};

export const SortButton = ({ label, name, isOpen, onOpen }: ButtonProps) => (
  <Button
    size="small"
    variant="text"
    color="inherit"
    aria-haspopup="menu"
    aria-expanded={isOpen}
    aria-label={name}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
    startIcon={<ArrowUpDown {...icon} />}
    endIcon={<ChevronDown {...icon} />}
    sx={{ minHeight: 32, ml: { xs: -1.25, sm: 0 }, mr: { sm: -1.25 }, [touch]: { minHeight: 44 } }}
  >
    {label}
  </Button>
);

type ChoiceProps = {
  label: string;
  /** The number of items that the choice shows. */
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
};

/** Forwards the props that MUI's menu adds to its items. */
export const SortChoice = ({ label, count, isChosen, onChoose, ...others }: ChoiceProps) => (
  <MenuItem {...others} role="menuitemradio" aria-checked={isChosen} selected={isChosen} onClick={onChoose}>
    <span style={{ flex: 1 }}>{label}</span>
    {count !== undefined && (
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ pl: 2, fontVariantNumeric: 'tabular-nums' }}
      >
        {count.toLocaleString('en')}
      </Typography>
    )}
    {isChosen && <Check size={18} strokeWidth={1.6} aria-hidden />}
  </MenuItem>
);

const stored = z.templateLiteral([z.enum(sortKeys), ' ', z.enum(['ascending', 'descending'])]);

const format = ({ key, direction }: SortOrder): z.output<typeof stored> => `${key} ${direction}`;
const parse = (text: z.output<typeof stored>): SortOrder => {
  const [key, direction] = text.split(' ') as [SortKey, SortOrder['direction']];
  return { key, direction };
};

export type Sorting = {
  order: SortOrder;
  sortBy: (key: SortKey) => void;
  setDirection: (direction: SortOrder['direction']) => void;
};

export function useSort(): Sorting {
  const [text, setText] = useStoredChoice('sermon-library-sort', stored, format(defaultOrder));
  const order = parse(text);
  return {
    order,
    sortBy: (key) => setText(format(orderBy(key, order))),
    setDirection: (direction) => setText(format({ key: order.key, direction })),
  };
}
