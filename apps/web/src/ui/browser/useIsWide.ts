import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Whether the window is wide enough for panels next to the content: from 1200 px. Narrower windows that are no phones
 * (600 to 1199 px, such as tablets) show panels over the content.
 */
export const useIsWide = (): boolean => useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
