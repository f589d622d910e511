import { premiumOrderLabels, premiumOrders, type PremiumOrder } from '@sermon/domain/premium/order';
import { useState } from 'react';
import { PopMenu } from '../../ui/dialogs/PopMenu.tsx';
import { SortButton, SortChoice } from '../library/list/SortChoice.tsx';

export function OrderMenu({ order, onChoose }: { order: PremiumOrder; onChoose: (order: PremiumOrder) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = premiumOrderLabels[order];
  return (
    <>
      <SortButton label={label} name={`Sort by ${label}`} isOpen={anchor !== null} onOpen={setAnchor} />
      <PopMenu label="Sort by" anchor={anchor} onClose={() => setAnchor(null)}>
        {premiumOrders.map((each) => (
          <SortChoice
            key={each}
            label={premiumOrderLabels[each]}
            isChosen={each === order}
            onChoose={() => {
              setAnchor(null);
              onChoose(each);
            }}
          />
        ))}
      </PopMenu>
    </>
  );
}
