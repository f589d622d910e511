import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import { styled } from '@mui/material/styles';
import { translations as known } from '@sermon/domain/scripture/translations';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { api } from './api.ts';
import { ask } from '../../ask.ts';
import { fieldStyle } from './panelStyles.ts';
import { TranslationEntry } from './TranslationEntry.tsx';

/** The search field and the menu for choosing the translation. */
export function SearchField(props: {
  text: string;
  onType: (text: string) => void;
  translationId: string;
  onTranslation: (id: string) => void;
}) {
  const { text, onType, translationId, onTranslation } = props;
  return (
    <SearchInput
      fullWidth
      type="search"
      label="Search Bible"
      placeholder="Words or a reference"
      text={text}
      onType={onType}
      inputProps={{ enterKeyHint: 'search', maxLength: 500 }}
      endAdornment={<TranslationMenu chosen={translationId} onChoose={onTranslation} />}
      sx={fieldStyle}
    />
  );
}

/**
 * Lists all translations that the product supports, and any others that are installed. Marks those that are not
 * installed on this server.
 */
function TranslationMenu({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const installed = useQuery({
    ...ask(api.bible.translations, {}),
    staleTime: Infinity,
    enabled: anchor !== null,
    meta: { keepsScreen: true },
  });
  const further = installed.data?.filter(({ id }) => !known.some((translation) => translation.id === id)) ?? [];
  const isMissing = (id: string) =>
    installed.data?.some((translation) => translation.id === id && !translation.isInstalled) ?? false;
  return (
    <>
      <Chooser
        aria-label={`Translation: ${known.find(({ id }) => id === chosen)?.name ?? chosen}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
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
          paper: { role: 'region', 'aria-label': 'Translation', sx: { maxHeight: 420, width: 332 } },
        }}
      >
        {[...known, ...further].map((translation) => (
          <TranslationEntry
            key={translation.id}
            translation={translation}
            selected={translation.id === chosen}
            note={isMissing(translation.id) && 'not available'}
            onClick={() => {
              setAnchor(null);
              onChoose(translation.id);
            }}
          />
        ))}
      </Menu>
    </>
  );
}

const Chooser = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 'none',
  height: 32,
  gap: 4,
  padding: '0 8px 0 12px',
  borderRadius: 6,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.primary,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [theme.breakpoints.down('md')]: { height: size.tap },
}));
