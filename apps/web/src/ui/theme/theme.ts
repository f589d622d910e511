import '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { components } from './components.ts';
import { dark, light, sans, serif } from './tokens.ts';

type Tokens = Pick<typeof light, 'surface' | 'mark' | 'pen' | 'series' | 'rubric' | 'star' | 'outline' | 'cover'>;
type OwnVariants = Record<'sermon' | 'sermonTitle' | 'sermonHeading' | 'verse' | 'presenter' | 'label', CSSProperties>;

declare module '@mui/material/styles' {
  interface Palette extends Tokens {}
  interface PaletteOptions extends Partial<Tokens> {}
  interface TypographyVariants extends OwnVariants {}
  interface TypographyVariantsOptions extends Partial<OwnVariants> {}
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tonal: true;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    sermon: true;
    sermonTitle: true;
    sermonHeading: true;
    verse: true;
    presenter: true;
    label: true;
    overline: false;
  }
}

/** The script public/theme.js reads it before the first paint. */
export const themeStorageKey = 'sermon-theme';

const scheme = (tokens: typeof light) => ({
  palette: {
    ...tokens,
    background: { default: tokens.surface.canvas, paper: tokens.surface.sheet },
    action: {
      hover: tokens.surface.hover,
      selected: tokens.surface.selected,
      focus: tokens.surface.selected,
      active: tokens.text.secondary,
      disabled: tokens.text.disabled,
    },
  },
});

const ease = 'cubic-bezier(0.2, 0, 0, 1)';

/** Colors, sizes and states are defined here, in tokens.ts and in components.ts. Screens use only these tokens. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'sm' },
  colorSchemes: { light: scheme(light), dark: scheme(dark) },
  spacing: 8,
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 140,
      short: 180,
      standard: 200,
      complex: 280,
      enteringScreen: 220,
      leavingScreen: 160,
    },
    easing: { easeInOut: ease, easeOut: ease, easeIn: 'cubic-bezier(0.4, 0, 1, 1)', sharp: ease },
  },
  typography: {
    fontFamily: sans,
    htmlFontSize: 16,
    fontSize: 14,
    fontWeightMedium: 600,
    h1: { fontFamily: serif, fontWeight: 600, fontSize: '2rem', lineHeight: '2.5rem', letterSpacing: '-0.012em' },
    h2: { fontFamily: serif, fontWeight: 600, fontSize: '1.5rem', lineHeight: '2rem', letterSpacing: '-0.008em' },
    h3: { fontFamily: serif, fontWeight: 620, fontSize: '1.25rem', lineHeight: '1.75rem', letterSpacing: '-0.004em' },
    h4: { fontFamily: serif, fontWeight: 600, fontSize: '1.0625rem', lineHeight: '1.5rem' },
    h5: { fontFamily: sans, fontWeight: 650, fontSize: '0.9375rem', lineHeight: '1.5rem' },
    h6: { fontFamily: sans, fontWeight: 650, fontSize: '0.875rem', lineHeight: '1.25rem' },
    subtitle1: { fontFamily: serif, fontWeight: 540, fontSize: '1rem', lineHeight: '1.5rem' },
    subtitle2: { fontFamily: sans, fontWeight: 600, fontSize: '0.9375rem', lineHeight: '1.5rem' },
    body1: { fontSize: '1rem', lineHeight: '1.5rem' },
    body2: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
    caption: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    // For labels below icons, in places of a fixed width with no room for larger letters.
    label: {
      fontFamily: sans,
      fontSize: 'min(0.75rem, 13px)',
      lineHeight: '0.875rem',
      fontWeight: 550,
      letterSpacing: '-0.005em',
    },
    button: { fontSize: '0.9375rem', lineHeight: '1.5rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    sermonTitle: {
      fontFamily: serif,
      fontSize: '2.125rem',
      lineHeight: '2.5rem',
      fontWeight: 600,
      letterSpacing: '-0.014em',
    },
    sermonHeading: {
      fontFamily: serif,
      fontSize: '1.375rem',
      lineHeight: '1.875rem',
      fontWeight: 600,
      letterSpacing: '-0.006em',
    },
    sermon: { textWrap: 'pretty', fontFamily: serif, fontSize: '1.125rem', lineHeight: '1.875rem', fontWeight: 400 },
    verse: { textWrap: 'pretty', fontFamily: serif, fontSize: '0.9375rem', lineHeight: '1.5rem', fontWeight: 400 },
    presenter: { textWrap: 'pretty', fontFamily: serif, fontSize: '2rem', lineHeight: '3.25rem', fontWeight: 420 },
  },
  components,
});

export const themeLabels = { system: 'System', light: 'Light', dark: 'Dark' } as const;
