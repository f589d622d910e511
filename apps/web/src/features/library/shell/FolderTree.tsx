import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { sortItems } from '@sermon/domain/library/sort';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Folder, Layers } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { useDropTarget } from '../Dragging.tsx';
import { byParent, isContainer, pathTo, useItems } from '../items.ts';
import { nextByTyping, useTypeAhead } from '../list/typeAhead.ts';

type Branch = { item: LibraryItem; level: number; place: number; siblings: number; hasChildren: boolean };

/** A single tab stop. */
export function FolderTree({ openId, onLeave }: { openId: string | null; onLeave: (() => void) | undefined }) {
  const { data: items } = useItems();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const typing = useTypeAhead();

  const containers = useMemo(
    () => byParent(sortItems((items ?? []).filter(isContainer), { key: 'name', direction: 'ascending' })),
    [items],
  );
  const branches = useMemo(() => branchesOf(containers, expanded), [containers, expanded]);

  const ancestorIds = useMemo(
    () =>
      items && openId
        ? pathTo(items, openId)
            .slice(0, -1)
            .map(({ id }) => id)
            .join(' ')
        : '',
    [items, openId],
  );
  const [expandedAncestorIds, setExpandedAncestorIds] = useState('');
  if (ancestorIds !== expandedAncestorIds) {
    setExpandedAncestorIds(ancestorIds);
    setExpanded((now) => new Set([...now, ...ancestorIds.split(' ')]));
  }

  const turn = (id: string, isOpen: boolean) =>
    setExpanded((now) => {
      const next = new Set(now);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });

  if (!branches.length) return null;
  const stop =
    branches.find(({ item }) => item.id === current) ?? branches.find(({ item }) => item.id === openId) ?? branches[0];

  const focus = (index: number | undefined) => {
    const branch = index === undefined ? undefined : branches[index];
    if (branch) tree.current?.querySelector<HTMLElement>(`[data-branch="${branch.item.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = branches.findIndex(({ item }) => item.id === (event.target as HTMLElement).dataset.branch);
    const branch = branches[at];
    if (!branch || event.ctrlKey || event.metaKey || event.altKey) return;
    const { item, hasChildren, level } = branch;
    const isOpen = expanded.has(item.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      Home: () => focus(0),
      End: () => focus(branches.length - 1),
      ArrowRight: () => (hasChildren && !isOpen ? turn(item.id, true) : hasChildren && focus(at + 1)),
      ArrowLeft: () =>
        hasChildren && isOpen
          ? turn(item.id, false)
          : focus(branches.findLastIndex((branch, index) => index < at && branch.level < level)),
    };
    const move = moves[event.key];
    const typed = move ? '' : typing(event);
    if (typed)
      focus(
        nextByTyping(
          branches.map(({ item: { name } }) => name),
          at,
          typed,
        ) ?? undefined,
      );
    move?.();
    if (move || typed) event.preventDefault();
  };

  return (
    <Tree ref={tree} role="tree" aria-label="Folders" onKeyDown={onKeyDown}>
      {branches.map((branch) => (
        <BranchLine
          key={branch.item.id}
          branch={branch}
          isExpanded={expanded.has(branch.item.id)}
          isOpen={branch.item.id === openId}
          isStop={branch === stop}
          onTurn={turn}
          onFocus={setCurrent}
          onLeave={onLeave}
        />
      ))}
    </Tree>
  );
}

function BranchLine(props: {
  branch: Branch;
  isExpanded: boolean;
  isOpen: boolean;
  isStop: boolean;
  onTurn: (id: string, isOpen: boolean) => void;
  onFocus: (id: string) => void;
  onLeave: (() => void) | undefined;
}) {
  const { branch, isExpanded, isOpen, isStop, onTurn, onFocus, onLeave } = props;
  const { item, level, place, siblings, hasChildren } = branch;
  const [line, setLine] = useState<HTMLElement | null>(null);
  const drop = useDropTarget(line, item, {
    onSpring: hasChildren && !isExpanded ? () => onTurn(item.id, true) : undefined,
  });
  const Icon = item.type === 'Folder' ? Folder : Layers;
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <Link
      to="/library-home/$id"
      params={{ id: item.id }}
      ref={setLine}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isOpen}
      aria-current={isOpen ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-branch={item.id}
      data-drop={drop}
      draggable={false}
      title={item.name}
      style={{ paddingInlineStart: 12 + (level - 1) * 16 }}
      onFocus={() => onFocus(item.id)}
      onClick={onLeave}
    >
      <span
        data-chevron
        aria-hidden
        onClick={(event) => {
          if (!hasChildren) return;
          event.preventDefault();
          event.stopPropagation();
          onTurn(item.id, !isExpanded);
        }}
      >
        {hasChildren && <Chevron size={16} strokeWidth={1.75} />}
      </span>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span data-name>{item.name}</span>
    </Link>
  );
}

function branchesOf(containers: Map<string | null, LibraryItem[]>, expanded: ReadonlySet<string>): Branch[] {
  const branches: Branch[] = [];
  const visit = (parentId: string | null, level: number) => {
    const siblings = containers.get(parentId) ?? [];
    siblings.forEach((item, index) => {
      const hasChildren = containers.has(item.id);
      branches.push({ item, level, place: index + 1, siblings: siblings.length, hasChildren });
      if (hasChildren && expanded.has(item.id)) visit(item.id, level + 1);
    });
  };
  visit(null, 1);
  return branches;
}

const Tree = styled('div')(({ theme }) => ({
  maxHeight: 200,
  overflowY: 'auto',
  padding: 2,
  marginInline: -2,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 32,
    paddingInlineEnd: 8,
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    [touch]: { height: size.tap },
  },
  '& a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& a:focus-visible': { outlineOffset: 0 },
  '& a[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& a[data-drop="over"]': {
    backgroundColor: theme.vars.palette.surface.tint,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& a[data-drop="refused"]': { opacity: 0.45 },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& [data-chevron]': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    marginInline: '-2px -4px',
    [touch]: { width: size.tap, height: size.tap, marginInline: '-12px -8px' },
  },
  '& [data-name]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));
