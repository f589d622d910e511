import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { BibleTranslation } from '@sermon/contract/bible';
import { bible as texts } from '@sermon/domain/texts/bible';
import { ChevronDown, Columns2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { TranslationEntry } from '../TranslationMenu.tsx';
import { type Column, maxParallel } from './useColumns.ts';
import { touch } from '../../../ui/theme/tokens.ts';

type TranslationChooserProps = {
  installed: readonly BibleTranslation[];
  columns: readonly Column[];
  onRead: (id: string) => void;
  onParallel: (id: string) => void;
};

export function TranslationChooser({ installed, columns, onRead, onParallel }: TranslationChooserProps) {
  const [menu, setMenu] = useState<{ kind: 'read' | 'parallel'; anchor: HTMLElement } | null>(null);
  const notOffline = useNotOffline();
  const [first, ...beside] = columns;
  const close = () => setMenu(null);
  const others = installed.filter(({ id }) => id !== first?.id);
  const isFull = beside.length >= maxParallel;
  const parallelLabel = beside.length > 0 ? `: ${beside.map(({ name }) => name).join(', ')}` : '';
  const parallelButton = {
    'aria-label': `Parallel translations${parallelLabel}`,
    'aria-haspopup': 'menu',
    'aria-expanded': menu?.kind === 'parallel',
    'data-on': beside.length > 0,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setMenu({ kind: 'parallel', anchor: currentTarget }),
    children: (
      <>
        <Columns2 size={18} strokeWidth={1.6} aria-hidden />
        {beside.length > 0 && beside.map(({ id }) => id).join(' · ')}
      </>
    ),
  } as const;
  return (
    <Row>
      <DisabledIf why={notOffline} placement="bottom">
        <Chooser
          aria-label={`Translation: ${first?.name || first?.id}`}
          aria-haspopup="menu"
          aria-expanded={menu?.kind === 'read'}
          onClick={({ currentTarget }) => setMenu({ kind: 'read', anchor: currentTarget })}
        >
          {first?.id}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Chooser>
      </DisabledIf>
      {others.length > 0 &&
        (notOffline === false ? (
          <Chooser title="Parallel translations" {...parallelButton} />
        ) : (
          <DisabledIf why={notOffline} placement="bottom">
            <Chooser {...parallelButton} />
          </DisabledIf>
        ))}
      <PopMenu
        label="Translation"
        anchor={menu?.kind === 'read' ? menu.anchor : null}
        flush="left"
        width={280}
        onClose={close}
      >
        {installed.map((translation) => (
          <TranslationEntry
            key={translation.id}
            translation={translation}
            selected={translation.id === first?.id}
            onClick={() => {
              close();
              onRead(translation.id);
            }}
          />
        ))}
      </PopMenu>
      <PopMenu
        label="Parallel translations"
        anchor={menu?.kind === 'parallel' ? menu.anchor : null}
        flush="left"
        width={280}
        onClose={close}
      >
        {others.map((translation) => {
          const isBeside = beside.some(({ id }) => id === translation.id);
          const isLeftOut = isFull && !isBeside;
          return (
            <TranslationEntry
              key={translation.id}
              translation={translation}
              selected={isBeside}
              isOneOfSeveral
              note={isLeftOut && texts.threeAtMost}
              aria-disabled={isLeftOut}
              onClick={() => !isLeftOut && onParallel(translation.id)}
            />
          );
        })}
      </PopMenu>
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', gap: 4, minWidth: 0 });

const Chooser = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 'none',
  height: 32,
  gap: 6,
  padding: '0 8px 0 12px',
  borderRadius: 6,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-on="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '&[data-on]': { paddingInline: 10 },
  [touch]: { minWidth: 44, height: 44 },
}));
