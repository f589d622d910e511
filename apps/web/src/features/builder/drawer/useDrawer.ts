import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import { useRemembered } from '../../../ui/browser/remembered.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { type TabId, tabIds } from './tabs.tsx';

const states = z.enum(['open', 'closed', 'unknown']);
const stateOf = (isOpen: boolean) => (isOpen ? 'open' : 'closed');

type Opener = 'tab' | 'command';

export type DrawerState = {
  isOpen: boolean;
  /** It lies over the text: there is no room beside it. */
  isOver: boolean;
  tab: TabId;
  choose: (tab: TabId) => void;
  toggle: (isOpen: boolean) => void;
  /** Opens it with this tab. */
  show: (tab: TabId, opener?: Opener) => void;
  /** The tab or the command that opened it last: Escape returns the focus there. */
  opener: Opener;
};

/**
 * Which panel stands beside the text. Open or closed is remembered for the person on the server, and by this browser, so that nothing
 * jumps when the server answers: what somebody chose on another device holds here from the next time on.
 */
export function useDrawer(): DrawerState {
  const isOver = !useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const { preferences, isLoaded, save } = usePreferences();
  const chosenElsewhere = stateOf(preferences.builderExploreDrawerOpen);
  const [remembered, remember] = useRemembered('sermon-drawer', states, 'unknown');
  const [initial] = useState(isLoaded ? chosenElsewhere : remembered);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [tab, choose] = useRemembered('sermon-drawer-tab', tabIds, 'details', 'tab');
  // A panel that lies over the text is never there before somebody asks for it.
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);
  const [opener, setOpener] = useState<Opener>('tab');

  const rememberPreference = useEffectEvent((isKnown: boolean) => {
    if (isKnown && chosen === null) remember(chosenElsewhere);
  });
  useEffect(() => rememberPreference(isLoaded), [isLoaded]);

  const isOpenBeside = chosen ?? (initial === 'unknown' ? chosenElsewhere : initial) === 'open';
  const toggle = (isOpen: boolean) => {
    if (isOver) return setIsOverlayOpen(isOpen);
    setChosen(isOpen);
    remember(stateOf(isOpen));
    // What the server was not told holds in this browser all the same.
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
