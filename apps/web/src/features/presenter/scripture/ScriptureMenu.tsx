import { type CitedPassage, namedPassages } from '@sermon/domain/presenter/passages';
import { presenterScripture as texts } from '@sermon/domain/texts/presenter/scripture';
import { useMemo } from 'react';
import { MenuEntry } from '../bar/MenuEntry.tsx';
import { PresenterMenu } from '../bar/PresenterMenu.tsx';

type MenuProps = {
  passages: readonly CitedPassage[];
  anchor: HTMLElement | null;
  onOpen: (passage: CitedPassage) => void;
  onClose: () => void;
};

export function ScriptureMenu({ passages, anchor, onOpen, onClose }: MenuProps) {
  const named = useMemo(() => (anchor ? namedPassages(passages) : []), [passages, anchor]);
  return (
    <PresenterMenu name={texts.menu} {...{ anchor, onClose }}>
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
