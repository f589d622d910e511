import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Whether the window is a phone or a small tablet: below 900 px. Screens then show their most important buttons only,
 * with a menu for the others.
 */
export const useIsCompact = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
