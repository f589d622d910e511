import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** `note` appears after the label, but only in the open list. */
export type Choice<Value> = { value: Value; label: string; note?: string; sample?: ReactNode };

export const ChoiceMenu = <Value extends string | number | null>(props: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  anchor: HTMLElement | null;
  onChoose: (value: Value) => void;
  onClose: () => void;
}) => (
  <Menu
    open={props.anchor !== null}
    anchorEl={props.anchor}
    onClose={props.onClose}
    slotProps={{
      list: { 'aria-label': props.label, dense: true },
      // The menu is rendered outside the page's landmarks, so it needs its own landmark role.
      paper: { role: 'region', 'aria-label': props.label },
    }}
  >
    {props.choices.map((choice) => (
      <MenuItem
        key={String(choice.value)}
        role="menuitemradio"
        aria-checked={choice.value === props.value}
        selected={choice.value === props.value}
        onClick={() => props.onChoose(choice.value)}
      >
        {choice.sample}
        <Name>{choice.note ? `${choice.label} (${choice.note})` : choice.label}</Name>
        {choice.value === props.value && <Check size={16} strokeWidth={1.75} aria-hidden />}
      </MenuItem>
    ))}
  </Menu>
);

const Name = styled('span')({ flex: 1 });
