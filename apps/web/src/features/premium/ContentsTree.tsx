import { styled } from '@mui/material/styles';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { size, touch } from '../../ui/theme/tokens.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { nextByTyping, useTypeAhead } from '../library/list/typeAhead.ts';
import type { PremiumAsset } from './premiumItems.ts';
import { isDocument, rowsOf, type Row } from './tree.ts';

type TreeProps = {
  assets: readonly PremiumAsset[];
  closed: ReadonlySet<string>;
  shownId: string | null;
  treeRef: RefObject<HTMLDivElement | null>;
  onTurn: (id: string, isOpen: boolean) => void;
  onChoose: (asset: PremiumAsset) => void;
};

export const focusEntry = (tree: HTMLElement | null, id: string): void =>
  tree?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();

export function ContentsTree({ assets, closed, shownId, treeRef, onTurn, onChoose }: TreeProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const typing = useTypeAhead();
  const rows = useMemo(() => rowsOf(assets, closed), [assets, closed]);
  const stop =
    rows.find(({ asset }) => asset.id === current) ?? rows.find(({ asset }) => asset.id === shownId) ?? rows[0];

  const hasFolders = assets.some((asset) => !isDocument(asset));

  const focus = (index: number | null) => {
    const row = index === null ? undefined : rows[index];
    if (row) focusEntry(treeRef.current, row.asset.id);
  };
  const press = ({ asset }: Row) => (isDocument(asset) ? onChoose(asset) : onTurn(asset.id, closed.has(asset.id)));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ asset }) => asset.id === (event.target as HTMLElement).dataset.entry);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { asset, level, children } = row;
    const isOpen = children > 0 && !closed.has(asset.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (isOpen ? focus(at + 1) : children > 0 && onTurn(asset.id, true)),
      ArrowLeft: () =>
        isOpen ? onTurn(asset.id, false) : focus(rows.findLastIndex((each, index) => index < at && each.level < level)),
      Enter: () => press(row),
      ' ': () => press(row),
    };
    const typed = moves[event.key] ? '' : typing(event);
    if (typed)
      focus(
        nextByTyping(
          rows.map(({ asset: { name } }) => name),
          at,
          typed,
        ),
      );
    moves[event.key]?.();
    if (moves[event.key] || typed) event.preventDefault();
  };

  return (
    <Tree ref={treeRef} role="tree" aria-label={texts.contents}>
      {rows.map((row) => {
        const { asset, level, place, siblings, children } = row;
        const isClosed = closed.has(asset.id);
        const Chevron = isClosed ? ChevronRight : ChevronDown;
        return (
          <div
            key={asset.id}
            role="treeitem"
            aria-level={level}
            aria-posinset={place}
            aria-setsize={siblings}
            aria-expanded={children > 0 ? !isClosed : undefined}
            aria-selected={isDocument(asset) ? asset.id === shownId : undefined}
            tabIndex={row === stop ? 0 : -1}
            data-entry={asset.id}
            title={asset.name}
            style={{ paddingInlineStart: `min(${8 + (level - 1) * 20}px, 45%)` }}
            onFocus={() => setCurrent(asset.id)}
            onClick={() => press(row)}
            onKeyDown={onKeyDown}
          >
            {hasFolders && (
              <span data-chevron>{children > 0 && <Chevron size={16} strokeWidth={1.75} aria-hidden />}</span>
            )}
            <ItemIcon item={asset} size={18} />
            <span data-name>{asset.name}</span>
            {children > 0 && <span data-count>{children}</span>}
          </div>
        );
      })}
    </Tree>
  );
}

const Tree = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    paddingInlineEnd: 12,
    borderRadius: 6,
    cursor: 'pointer',
    [touch]: { minHeight: size.tap },
  },
  '& > div:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& > div:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  '& > div[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& svg': { flex: 'none' },
  '& [data-chevron]': { flex: 'none', display: 'grid', width: 16, color: theme.vars.palette.text.secondary },
  '& [data-name]': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-count]': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
}));
