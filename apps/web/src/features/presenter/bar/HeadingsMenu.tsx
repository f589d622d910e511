import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useMemo } from 'react';
import { leavesIn } from '../text/lines.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { PresenterMenu } from './PresenterMenu.tsx';

/** `leaf` is the index among the paragraphs and headings. */
export type TextHeading = { leaf: number; level: 1 | 2; label: string };

export const headingsIn = (text: HTMLElement): TextHeading[] =>
  leavesIn(text).flatMap((element, leaf): TextHeading[] => {
    const label = element.textContent.trim();
    return element.tagName === 'P' || label === '' ? [] : [{ leaf, level: element.tagName === 'H1' ? 1 : 2, label }];
  });

type MenuProps = {
  text: HTMLElement;
  anchor: HTMLElement | null;
  onGo: (leaf: number) => void;
  onClose: () => void;
};

export function HeadingsMenu({ text, anchor, onGo, onClose }: MenuProps) {
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
