import Divider from '@mui/material/Divider';
import { sortKeys, sortLabels } from '@sermon/domain/library/sort';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { SortButton, SortChoice } from './SortChoice.tsx';
import type { Sorting } from './useSort.ts';

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
