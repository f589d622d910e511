import Menu from '@mui/material/Menu';
import { type CitedPassage, namedPassages } from '@sermon/domain/presenter/passages';
import { presenterScripture as texts } from '@sermon/domain/texts/presenter/scripture';
import { useMemo } from 'react';
import { MenuEntry } from '../bar/MenuEntry.tsx';

type MenuProps = {
  passages: readonly CitedPassage[];
  anchor: HTMLElement | null;
  onOpen: (passage: CitedPassage) => void;
  onClose: () => void;
};

/** The passages that the sermon names, for reading their chapters. */
export function ScriptureMenu({ passages, anchor, onOpen, onClose }: MenuProps) {
  const named = useMemo(() => (anchor ? namedPassages(passages) : []), [passages, anchor]);
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': texts.menu },
        paper: { sx: { maxWidth: 'min(420px, calc(100vw - 32px))' } },
      }}
    >
      {named.map(({ name, passage }) => (
        <MenuEntry
          key={name}
          onClick={() => {
            onClose();
            onOpen(passage);
          }}
        >
          {name}
        </MenuEntry>
      ))}
    </Menu>
  );
}
