import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Copy, CornerDownLeft, type LucideIcon, Waypoints, X } from 'lucide-react';
import { useState } from 'react';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { Tool } from './Tool.tsx';

type Translation = { id: string; name: string };
type SelectionBarProps = {
  /** The reference for the chosen verses, in the notation that preachers use. */
  reference: string;
  count: number;
  /** The translations shown side by side. If there are several, the user chooses one for each action. */
  translations: readonly Translation[];
  onInsert: (translationId: string) => void;
  onCopy: (translationId: string) => void;
  onCrossReferences: () => void;
  onClear: () => void;
};

/** A bar with actions for the chosen verses. */
export function SelectionBar(props: SelectionBarProps) {
  const { reference, count, translations, onInsert, onCopy, onCrossReferences, onClear } = props;
  const verses = count === 1 ? 'Verse' : `${count} Verses`;
  return (
    <Bar role="group" aria-label="Selected verses" data-wide={translations.length > 1}>
      <Line>
        <b>{reference}</b>
        <Tool label="Clear selection" Icon={X} onUse={onClear} />
      </Line>
      <Line>
        <TranslationAction
          label={`Insert ${verses}`}
          Icon={CornerDownLeft}
          isFirst
          translations={translations}
          onUse={onInsert}
        />
        <TranslationAction label={`Copy ${verses}`} Icon={Copy} translations={translations} onUse={onCopy} />
        <Tool label="Cross References" Icon={Waypoints} onUse={onCrossReferences} />
      </Line>
    </Bar>
  );
}

type TranslationActionProps = {
  label: string;
  Icon: LucideIcon;
  isFirst?: boolean;
  translations: readonly Translation[];
  onUse: (translationId: string) => void;
};

/**
 * A button for an action that applies to one translation. If several translations are shown, it opens a menu to choose
 * one.
 */
export function TranslationAction({ label, Icon, isFirst = false, translations, onUse }: TranslationActionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = translations;
  const isMenu = translations.length > 1;
  return (
    <>
      <Button
        size="small"
        variant={isFirst ? 'tonal' : 'text'}
        color={isFirst ? 'primary' : 'inherit'}
        aria-haspopup={isMenu ? 'menu' : undefined}
        aria-expanded={isMenu ? anchor !== null : undefined}
        startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => (isMenu ? setAnchor(currentTarget) : only && onUse(only.id))}
      >
        {label}
      </Button>
      <PopMenu label={label} anchor={anchor} flush="left" onClose={() => setAnchor(null)}>
        {translations.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              onUse(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </PopMenu>
    </>
  );
}

const aboveNotices = 'calc(8px + var(--notices-room, 0px))';

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: '2px 8px 8px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  // Leaves space at the bottom so that notifications do not cover the bar.
  '&[data-wide="true"]': { paddingBottom: aboveNotices },
  [theme.breakpoints.down('md')]: { paddingBottom: aboveNotices },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& b': { ...theme.typography.h6, color: theme.vars.palette.rubric, overflowWrap: 'anywhere' },
  '& > .MuiIconButton-root': { marginInlineStart: 'auto' },
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& .MuiButton-root': { minHeight: 44 } },
}));
