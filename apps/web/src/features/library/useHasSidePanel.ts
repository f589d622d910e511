import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether there is room for a panel beside a list; where there is none, details open as a dialog. */
export const useHasSidePanel = (): boolean => useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
