import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';

type TranslationEntryProps = MenuItemProps & {
  translation: { id: string; name: string };
  selected: boolean;
  isOneOfSeveral?: boolean;
  note?: string | false;
  'data-missing'?: boolean;
};

export function TranslationEntry(props: TranslationEntryProps) {
  const { translation, selected, isOneOfSeveral = false, note, ...item } = props;
  const { id, name } = translation;
  const role = isOneOfSeveral ? 'menuitemcheckbox' : 'menuitemradio';
  return (
    <Entry role={role} aria-checked={selected} selected={selected} {...item}>
      <b>{id}</b>
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
      {selected && <Check size={16} strokeWidth={1.75} aria-hidden />}
    </Entry>
  );
}

const Entry = styled(MenuItem)(({ theme }) => ({
  whiteSpace: 'normal',
  '& b': { flex: '0 0 44px', fontWeight: 600 },
  '& span': { flex: 1 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '&[data-missing="true"]': { color: theme.vars.palette.text.secondary },
  '&[aria-disabled="true"]': { cursor: 'default' },
}));
