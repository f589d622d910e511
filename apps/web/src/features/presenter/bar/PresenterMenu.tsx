import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type CitedPassage, namedPassages } from '@sermon/domain/presenter/passages';
import { presenter as texts, presenterScripture as scriptureTexts } from '@sermon/domain/texts/presenter/presenter';
import { type ReactNode, useMemo } from 'react';
import { leavesIn } from '../text/lines.ts';

type MenuProps = {
  name: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

/** Between the menu and the edge of the window, in px. */
const margin = 16;

/** Opens on the side of its button that has more space, and leaves the button visible. */
export function PresenterMenu({ name, anchor, onClose, children }: MenuProps) {
  const { top, bottom } = anchor?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const isAbove = top > innerHeight - bottom;
  const maxHeight = (isAbove ? top : innerHeight - bottom) - margin;
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      marginThreshold={margin}
      anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: 'center' }}
      slotProps={{
        list: { 'aria-label': name },
        // The theme's gap is below a button.
        paper: {
          sx: { maxWidth: 'min(420px, calc(100vw - 32px))', '&&': { maxHeight, ...(isAbove && { mt: '-4px' }) } },
        },
      }}
    >
      {children}
    </Menu>
  );
}

export const MenuEntry = styled(MenuItem)({ '&.MuiMenuItem-root': { minHeight: 48 }, whiteSpace: 'normal' });

/** `leaf` is the index among the paragraphs and headings. */
type TextHeading = { leaf: number; level: 1 | 2; label: string };

export const headingsIn = (text: HTMLElement): TextHeading[] =>
  leavesIn(text).flatMap((element, leaf): TextHeading[] => {
    const label = element.textContent.trim();
    return element.tagName === 'P' || label === '' ? [] : [{ leaf, level: element.tagName === 'H1' ? 1 : 2, label }];
  });

type HeadingsMenuProps = {
  text: HTMLElement;
  anchor: HTMLElement | null;
  onGo: (leaf: number) => void;
  onClose: () => void;
};

export function HeadingsMenu({ text, anchor, onGo, onClose }: HeadingsMenuProps) {
  const headings = useMemo(() => (anchor ? headingsIn(text) : []), [text, anchor]);
  const go = (leaf: number) => {
    onClose();
    onGo(leaf);
  };
  return (
    <PresenterMenu name={texts.headings} {...{ anchor, onClose }}>
      <MenuEntry onClick={() => go(0)}>{texts.start}</MenuEntry>
      {headings.map(({ leaf, level, label }) => (
        <MenuEntry key={leaf} dir="auto" onClick={() => go(leaf)} sx={{ paddingInlineStart: level === 2 ? 4 : 2 }}>
          {label}
        </MenuEntry>
      ))}
    </PresenterMenu>
  );
}

type ScriptureMenuProps = {
  passages: readonly CitedPassage[];
  anchor: HTMLElement | null;
  onOpen: (passage: CitedPassage) => void;
  onClose: () => void;
};

export function ScriptureMenu({ passages, anchor, onOpen, onClose }: ScriptureMenuProps) {
  const named = useMemo(() => (anchor ? namedPassages(passages) : []), [passages, anchor]);
  return (
    <PresenterMenu name={scriptureTexts.menu} {...{ anchor, onClose }}>
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
    </PresenterMenu>
  );
}
