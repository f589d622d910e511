import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Below 900 px: phones and small tablets. Screens then show their most important buttons only, with a menu for the
 * others.
 */
export const useIsCompact = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
