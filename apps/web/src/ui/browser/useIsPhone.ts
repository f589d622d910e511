import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether to use the narrow layout, which has bars instead of a sidebar and cards instead of rows. */
export const useIsPhone = (): boolean => useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
