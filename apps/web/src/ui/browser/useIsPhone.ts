import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Below 600 px. */
export const useIsPhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });

/**
 * Below 900 px: phones and small tablets. Screens then show their most important buttons only, with a menu for the
 * others.
 */
export const useIsCompact = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });

/** The main pointer is a finger: on phones and tablets of any width. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', { noSsr: true });

/**
 * Whether the window is wide enough for panels next to the content: from 1200 px. Narrower windows that are no phones
 * (600 to 1199 px, such as tablets) show panels over the content.
 */
export const useIsWide = (): boolean => useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
