import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { PopMenu, WhyDisabled } from '../dialogs/PopMenu.tsx';
import type { Command } from './command.ts';
import { keysLabel } from './keysLabel.ts';

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** While `busy` is set, the button shows it as its label and does not open the menu. */
export function CommandMenu(props: {
  label: string;
  Icon: LucideIcon;
  commands: readonly Command[];
  /** The ids of the commands above which there is a line. */
  dividedAt?: ReadonlySet<string>;
  busy?: string | false;
}) {
  const { label, Icon, commands, dividedAt, busy = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={busy !== false}
        startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : <Icon {...icon} />}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => !busy && setAnchor(currentTarget)}
        sx={{ px: 1, minWidth: 0, flex: 'none' }}
      >
        {busy || label}
      </Button>
      <PopMenu label={label} anchor={anchor} width={208} onClose={() => setAnchor(null)}>
        {/* The menu traps the focus, so it closes before a command moves the focus. */}
        <CommandItems {...{ commands, dividedAt }} onChosen={() => flushSync(() => setAnchor(null))} />
      </PopMenu>
    </>
  );
}

type ItemsProps = {
  commands: readonly Command[];
  dividedAt?: ReadonlySet<string> | undefined;
  isIndented?: boolean;
  onChosen: () => void;
};

export const CommandItems = ({ commands, dividedAt, isIndented = false, onChosen }: ItemsProps) =>
  commands.flatMap((command, at) => {
    const { id, under } = command;
    const begins = under && commands[at - 1]?.under?.heading !== under.heading;
    const heading = (
      <MenuHeading key={`${id}.heading`} role="presentation">
        {under?.heading}
      </MenuHeading>
    );
    const item = <CommandItem key={id} {...{ command, isIndented, onChosen }} />;
    if (dividedAt?.has(id)) return [<Divider key={`${id}.line`} component="li" />, item];
    return begins ? [heading, item] : [item];
  });

type ItemProps = { command: Command; isIndented: boolean; onChosen: () => void };

function CommandItem({ command, isIndented, onChosen, ...menuProps }: ItemProps) {
  const { label, under, Icon, keys, isDisabled = false, why, note, run } = command;
  return (
    <MenuItem
      {...menuProps}
      disabled={isDisabled}
      aria-label={under && label}
      {...(isIndented && { sx: { ml: 3.5 } })}
      onClick={() => {
        onChosen();
        run?.();
      }}
    >
      {Icon && <Icon {...icon} />}
      <Box component="span" sx={{ flex: 1 }}>
        {under?.label ?? label}
        {isDisabled && why && <WhyDisabled>{why}</WhyDisabled>}
      </Box>
      {note && (
        <Box component="span" sx={{ typography: 'caption', fontWeight: 600, color: 'primary.main', ml: 2 }}>
          {note}
        </Box>
      )}
      {keys && (
        <Box
          component="span"
          aria-hidden
          sx={{ typography: 'caption', color: 'text.secondary', ml: 2, display: { xs: 'none', sm: 'inline' } }}
        >
          {keysLabel(keys)}
        </Box>
      )}
    </MenuItem>
  );
}

export const MenuHeading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '10px 16px 2px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));
