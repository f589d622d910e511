import { styled } from '@mui/material/styles';
import type { Light } from './deviceSettings.ts';

/** The theme of the page for each light. Sepia and dim change some of its colors. */
export const themes: Record<Light, 'light' | 'dark'> = { light: 'light', sepia: 'light', dark: 'dark', dim: 'dark' };

export const PresenterPage = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'calc(100dvh - var(--top-room, 0px))',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.canvas,
  color: theme.vars.palette.text.primary,
  '&[data-light="sepia"]': {
    '--sm-palette-surface-canvas': '#F1E4C8',
    '--sm-palette-surface-sheet': '#F8EED8',
    '--sm-palette-divider': '#DCCBA6',
    '--sm-palette-text-primary': '#3A2D1C',
    '--sm-palette-text-secondary': '#63523A',
  },
  '&[data-light="dim"]': {
    '--sm-palette-surface-canvas': '#0B0A09',
    '--sm-palette-surface-selected': '#111A16',
    '--sm-palette-surface-sheet': '#12100E',
    '--sm-palette-divider': '#262220',
    '--sm-palette-text-primary': '#A0978A',
    '--sm-palette-text-secondary': '#8B8277',
  },
}));
