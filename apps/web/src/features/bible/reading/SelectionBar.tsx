import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Copy, CornerDownLeft, Waypoints, X } from 'lucide-react';
import { useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { PopMenu } from '../../../ui/dialogs/PopMenu.tsx';
import { Tool } from './Tool.tsx';
import { touch } from '../../../ui/theme/tokens.ts';

type Translation = { id: string; name: string };
type SelectionBarProps = {
  reference: string;
  count: number;
  /** If there are several, the user chooses one for each action. */
  translations: readonly Translation[];
  onInsert: (translationId: string) => void;
  onCopy: (translationId: string) => void;
  onCrossReferences: () => void;
  onClear: () => void;
};

export function SelectionBar(props: SelectionBarProps) {
  const { reference, count, translations, onInsert, onCopy, onCrossReferences, onClear } = props;
  const notOffline = useNotOffline();
  const [copying, setCopying] = useState<HTMLElement | null>(null);
  const [only] = translations;
  const isParallel = translations.length > 1;
  const verses = count === 1 ? 'Verse' : `${count} Verses`;
  const insertIcon = <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />;
  return (
    <Bar role="group" aria-label="Selected verses">
      <Line>
        <b>{reference}</b>
        <span>{texts.versesSelected(count)}</span>
        <Tool label="Clear selection" Icon={X} onUse={onClear} />
      </Line>
      <Line>
        {translations.map(({ id, name }, at) => (
          <Button
            key={id}
            variant={at === 0 ? 'tonal' : 'outlined'}
            aria-label={isParallel ? `Insert ${id}: ${name}` : undefined}
            startIcon={at === 0 && insertIcon}
            onClick={() => onInsert(id)}
            sx={{ flex: '1 1 0', px: 1.5 }}
          >
            {isParallel ? `Insert ${id}` : `Insert ${verses}`}
          </Button>
        ))}
        {isParallel ? (
          <Tool
            label={`Copy ${verses}`}
            Icon={Copy}
            menu={copying !== null}
            onUse={({ currentTarget }) => setCopying(currentTarget)}
          />
        ) : (
          <Button
            variant="outlined"
            aria-label={`Copy ${verses}`}
            startIcon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => only && onCopy(only.id)}
          >
            Copy
          </Button>
        )}
        <Tool
          label="Cross References"
          Icon={Waypoints}
          {...(notOffline !== false && { isDisabled: true, hint: notOffline })}
          onUse={onCrossReferences}
        />
      </Line>
      <PopMenu label={`Copy ${verses}`} anchor={copying} flush="left" onClose={() => setCopying(null)}>
        {translations.map(({ id, name }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setCopying(null);
              onCopy(id);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </PopMenu>
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gap: 2,
  padding: '4px 12px 10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  [theme.breakpoints.down('sm')]: { paddingBottom: 'calc(8px + var(--notices-room, 0px))' },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& b': { ...theme.typography.h6, flex: 1, color: theme.vars.palette.rubric, overflowWrap: 'anywhere' },
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));
