import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { firstInstalled, translations as offered } from '@sermon/domain/scripture/translations';
import { bible as texts } from '@sermon/domain/texts/bible';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { size, touch } from '../../ui/theme/tokens.ts';
import { useTranslations } from './useBibleSettings.ts';

type TranslationMenuProps = {
  chosen: string | null;
  onChoose: (id: string) => void;
};

export function TranslationMenu({ chosen, onChoose }: TranslationMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { translations, beingInstalled } = useTranslations({ isNeeded: anchor !== null });
  const all =
    translations.length > 0
      ? translations
      : offered.map((each) => ({ ...each, isInstalled: true, isBeingInstalled: false }));
  const installed = all.filter(({ isInstalled }) => isInstalled);
  const others = all.filter(({ isInstalled, isBeingInstalled }) => !isInstalled && !isBeingInstalled);
  const substitute = firstInstalled(installed.map(({ id }) => id));
  const name = all.find(({ id }) => id === chosen)?.name ?? chosen;
  const Chevron = isUnfolded ? ChevronUp : ChevronDown;
  const entry = (translation: (typeof all)[number]) => (
    <TranslationEntry
      key={translation.id}
      translation={translation}
      selected={translation.id === chosen}
      data-missing={!translation.isInstalled}
      onClick={() => {
        setAnchor(null);
        onChoose(translation.id);
      }}
    />
  );
  return (
    <>
      <Chooser
        aria-label={chosen === null ? 'Translation' : `Translation: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setIsUnfolded(false);
          setAnchor(currentTarget);
        }}
      >
        {chosen}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </Chooser>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Translation', dense: true },
          paper: { role: 'region', 'aria-label': 'Translation', sx: { maxHeight: 620, width: 340 } },
        }}
      >
        {others.length > 0 && installed.length > 0 && (
          <Heading role="presentation" disableSticky>
            {texts.installedHeading}
          </Heading>
        )}
        {installed.map(entry)}
        {beingInstalled && <Hint role="presentation">{beingInstalled}</Hint>}
        {others.length > 0 && <Divider component="li" role="separator" />}
        {others.length > 0 && (
          <Fold aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            <span>{texts.notInstalledHere(others.length)}</span>
            <Chevron size={16} strokeWidth={1.75} aria-hidden />
          </Fold>
        )}
        {isUnfolded && substitute && <Hint role="presentation">{texts.shownInstead(substitute)}</Hint>}
        {isUnfolded && others.map(entry)}
      </Menu>
    </>
  );
}

const Chooser = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 'none',
  height: 32,
  minWidth: 56,
  gap: 4,
  padding: '0 8px 0 12px',
  borderRadius: 6,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [touch]: { height: size.tap },
}));

const Heading = styled(ListSubheader)(({ theme }) => ({
  ...theme.typography.label,
  fontWeight: 600,
  lineHeight: '1.75rem',
  backgroundColor: 'transparent',
  color: theme.vars.palette.text.secondary,
}));

const Fold = styled(MenuItem)(({ theme }) => ({
  minHeight: 44,
  '& span': { ...theme.typography.subtitle2, flex: 1 },
}));

const Hint = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '0 16px 6px',
  color: theme.vars.palette.text.secondary,
}));

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
