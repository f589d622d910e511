import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { ChevronDown, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../ui/commands/command.ts';
import { PopMenu } from '../../ui/PopMenu.tsx';

/** The sermon on paper: a menu in the bar. */
export function PrintMenu({ commands }: { commands: Command[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Printer size={18} strokeWidth={1.6} aria-hidden />}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ px: 1, minWidth: 0 }}
      >
        Print
      </Button>
      <PopMenu label="Print" anchor={anchor} width={220} onClose={() => setAnchor(null)}>
        <PrintItems commands={commands} onChosen={() => setAnchor(null)} />
      </PopMenu>
    </>
  );
}

const withColumns = 'Print with ';

/** The entries of such a menu: those that differ only in their columns stand under one heading, and without its words. */
export const PrintItems = ({ commands, onChosen }: { commands: Command[]; onChosen: () => void }) =>
  commands.flatMap(({ id, label, Icon, run }, at) => {
    const isUnder = label.startsWith(withColumns);
    const begins = isUnder && !commands[at - 1]?.label.startsWith(withColumns);
    const heading = (
      <Heading key={`${id}.heading`} role="presentation">
        Print with columns
      </Heading>
    );
    const short = label.slice(withColumns.length);
    const item = (
      <MenuItem
        key={id}
        aria-label={label}
        onClick={() => {
          onChosen();
          run?.();
        }}
      >
        {Icon && <Icon size={18} strokeWidth={1.6} aria-hidden />}
        {isUnder ? short.charAt(0).toUpperCase() + short.slice(1) : label}
      </MenuItem>
    );
    return begins ? [heading, item] : [item];
  });

const Heading = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '10px 16px 2px',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));
