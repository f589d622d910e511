import { styled } from '@mui/material/styles';
import { type PremiumKind, premiumKinds } from '@sermon/domain/premium/premium';
import { adminPremium as texts } from '@sermon/domain/texts/admin/premium';
import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { Hint, LoadingSection, Section } from '../../settings/Section.tsx';
import { Command } from '../server/Command.tsx';
import { PremiumRow } from './PremiumRow.tsx';
import { type PremiumItem, premiumItems, usePremiumActions } from './premium.ts';

export function PremiumSection() {
  const { data, error, refetch } = useQuery(premiumItems);
  if (!data && error)
    return <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingSection rows={4} />;
  if (data.length === 0)
    return (
      <EmptyState Icon={Crown} text={texts.none} hint={texts.noneHint}>
        <Command>{texts.command}</Command>
      </EmptyState>
    );
  return (
    <>
      <Hint>{texts.hint}</Hint>
      {premiumKinds.map((kind) => (
        <KindSection key={kind} kind={kind} items={data.filter((item) => item.kind === kind)} />
      ))}
    </>
  );
}

function KindSection({ kind, items }: { kind: PremiumKind; items: readonly PremiumItem[] }) {
  const { show, move, moveFar } = usePremiumActions();
  const [announced, setAnnounced] = useState('');
  /** The button that moved a row. A row that the browser puts elsewhere loses the focus. */
  const pressed = useRef<{ button: HTMLElement; order: string } | null>(null);
  const order = items.map(({ id }) => id).join();
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.order === order) return;
    pressed.current.button.focus();
    pressed.current = null;
  }, [order]);
  const moveBy = (item: PremiumItem, at: number, by: -1 | 1) => {
    const { activeElement: button } = document;
    if (button instanceof HTMLElement) pressed.current = { button, order };
    setAnnounced(texts.movedTo(item.name, at + by + 1, items.length));
    void move(item, at + by).then((isMoved) => !isMoved && setAnnounced(''));
  };
  return (
    <Section title={texts.headings[kind]}>
      {items.length === 0 && <Hint>{texts.noneOfKind[kind]}</Hint>}
      {items.length > 0 && (
        <Rows aria-label={texts.headings[kind]}>
          {items.map((item, at) => (
            <PremiumRow
              key={item.id}
              item={item}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onShow={(isShown) => void show(item, isShown)}
              onMove={(by) => moveBy(item, at, by)}
              onMoveFar={(to) => void moveFar(item, to)}
            />
          ))}
        </Rows>
      )}
      <div role="status" style={visuallyHidden}>
        {announced}
      </div>
    </Section>
  );
}

const Rows = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
