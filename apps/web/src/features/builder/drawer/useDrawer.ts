import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import { useIsPhone, useIsWide } from '../../../ui/browser/useIsPhone.ts';
import { useStoredChoice } from '../../../ui/browser/useStoredChoice.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { type TabId, tabIds, useTabs } from './tabs.tsx';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { editor as texts } from '@sermon/domain/texts/editor';
import { useNotify } from '../../../ui/notices/notices.tsx';
import type { EditorSession } from '../editorSession.ts';

const states = z.enum(['open', 'closed', 'unknown']);
const stateOf = (isOpen: boolean) => (isOpen ? 'open' : 'closed');

type Opener = 'tab' | 'command' | 'text';

export type DrawerState = {
  isOpen: boolean;
  isOver: boolean;
  tab: TabId;
  choose: (tab: TabId) => void;
  toggle: (isOpen: boolean) => void;
  show: (tab: TabId, opener?: Opener) => void;
  opener: Opener;
};

/**
 * Whether the drawer is open is stored on the server and also in this browser, so that the layout does not jump when
 * the preferences load. A change made on another device takes effect the next time the builder opens.
 */
export function useDrawer(): DrawerState {
  const isOver = !useIsWide();
  const { preferences, isLoaded, save } = usePreferences();
  const chosenElsewhere = stateOf(preferences.builderExploreDrawerOpen);
  const [remembered, remember] = useStoredChoice('sermon-drawer', states, 'unknown');
  const [initial] = useState(isLoaded ? chosenElsewhere : remembered);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [lastTab, choose] = useStoredChoice('sermon-drawer-tab', tabIds, 'details', 'tab');
  const tab = useTabs().some(({ id }) => id === lastTab) ? lastTab : 'details';
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);
  const [opener, setOpener] = useState<Opener>('tab');
  if (!isOver && isOverlayOpen) {
    // The window became wider, so the open panel is next to the text now.
    setIsOverlayOpen(false);
    setChosen(true);
  }

  const rememberPreference = useEffectEvent((isKnown: boolean) => {
    if (isKnown && chosen === null) remember(chosenElsewhere);
  });
  useEffect(() => rememberPreference(isLoaded), [isLoaded]);

  const isOpenBeside = chosen ?? (initial === 'unknown' ? chosenElsewhere : initial) === 'open';
  const toggle = (isOpen: boolean) => {
    if (isOver) return setIsOverlayOpen(isOpen);
    setChosen(isOpen);
    if (isLoaded && isOpen === isOpenBeside) return;
    remember(stateOf(isOpen));
    // If the preference cannot be saved, the change still applies in this browser.
    save({ builderExploreDrawerOpen: isOpen }).catch(() => {});
  };
  return {
    isOpen: isOver ? isOverlayOpen : isOpenBeside,
    isOver,
    tab,
    choose,
    toggle,
    show(newTab, by = 'tab') {
      setOpener(by);
      choose(newTab);
      toggle(true);
    },
    opener,
  };
}

/**
 * A panel next to the text stays open, and the text takes the focus. A panel over the text keeps the focus and stays
 * open, except on a phone, where it covers what was inserted.
 */
export function useInsertion(session: EditorSession, { isOver, toggle }: DrawerState) {
  const isPhone = useIsPhone();
  const notify = useNotify();
  return (...insertions: readonly Insertion[]) => {
    if (insertions.length === 0) return;
    if (isPhone) toggle(false);
    const undo = session.insert(insertions, { takesFocus: !isOver || isPhone });
    if (!undo) return;
    const perform = async () => {
      if (!undo()) throw new Error('The text has changed since');
    };
    notify({ text: texts.insertedAtEnd, undo: { perform, failed: texts.insertionNotUndone } });
  };
}
