import useMediaQuery from '@mui/material/useMediaQuery';

/** The main pointer is a finger: on phones and tablets of any width. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)', { noSsr: true });
