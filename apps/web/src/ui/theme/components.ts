import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { floating, shadow } from './floating.ts';
import { serif, size, touch } from './tokens.ts';

type FullTheme = Omit<Theme, 'components' | 'palette'> & CssVarsTheme;

/** The theme's colors as CSS variables, so that switching themes does not re-render anything. */
const colors = (theme: FullTheme) => theme.vars.palette;

const focusRing = (theme: FullTheme) => ({ outline: `2px solid ${colors(theme).primary.main}`, outlineOffset: 2 });

/**
 * A shadow at the end of a dialog whose content goes on below. It is a background that stays in place, and the end of the
 * content has a background of its own that covers it.
 */
const moreBelow = (theme: FullTheme) => {
  const page = colors(theme).surface.raised;
  return {
    background:
      `linear-gradient(to top, ${page} 40%, transparent) bottom / 100% 40px no-repeat local, ` +
      `linear-gradient(to top, ${colors(theme).divider}, transparent) bottom / 100% 16px no-repeat scroll`,
  };
};

export const components: Components<FullTheme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        minHeight: 40,
        padding: '7px 16px',
        transition: theme.transitions.create(['background-color', 'border-color', 'color'], { duration: 140 }),
        [touch]: { minHeight: size.tap },
      }),
      sizeSmall: { minHeight: 32, padding: '3px 10px', fontSize: '0.875rem' },
      sizeLarge: { minHeight: 48, padding: '11px 20px', fontSize: '1rem' },
      outlined: ({ theme }) => ({
        borderColor: colors(theme).divider,
        color: colors(theme).text.primary,
        backgroundColor: colors(theme).surface.sheet,
        '&:hover': { borderColor: colors(theme).outline, backgroundColor: colors(theme).surface.sheet },
      }),
      contained: ({ theme }) => ({
        '&.Mui-disabled': {
          backgroundColor: colors(theme).surface.sunken,
          color: colors(theme).text.disabled,
          border: `1px solid ${colors(theme).divider}`,
        },
      }),
      text: ({ theme }) => ({ '&:hover': { backgroundColor: colors(theme).surface.hover } }),
      startIcon: { marginRight: 6 },
      endIcon: { marginLeft: 4 },
    },
    variants: [
      {
        props: { variant: 'tonal' },
        style: ({ theme }) => ({
          backgroundColor: colors(theme).surface.selected,
          color: colors(theme).primary.main,
          '&:hover': {
            backgroundColor: `color-mix(in srgb, ${colors(theme).primary.main} 10%, ${colors(theme).surface.selected})`,
          },
          '&.Mui-disabled': { backgroundColor: colors(theme).surface.sunken, color: colors(theme).text.disabled },
        }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        width: 40,
        height: 40,
        color: colors(theme).text.secondary,
        '&:hover': { backgroundColor: colors(theme).surface.hover, color: colors(theme).text.primary },
        '&[aria-pressed="true"]': {
          backgroundColor: colors(theme).surface.selected,
          color: colors(theme).primary.main,
        },
      }),
      sizeSmall: { width: 32, height: 32, borderRadius: 6 },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    styleOverrides: { paper: ({ theme }) => ({ ...floating(theme), marginTop: 4 }), list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        fontSize: '0.9375rem',
        gap: 12,
        '&.MuiMenuItem-root': { minHeight: 40, [touch]: { minHeight: 44 } },
        // The reason below the label stays readable.
        '&.Mui-disabled': { opacity: 1, color: colors(theme).text.disabled },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: colors(theme).surface.selected,
          color: colors(theme).primary.main,
        },
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 40, height: 24, padding: 0, overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 4,
        color: colors(theme).text.secondary,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: colors(theme).primary.contrastText,
          '& + .MuiSwitch-track': {
            opacity: 1,
            borderColor: colors(theme).primary.main,
            backgroundColor: colors(theme).primary.main,
          },
        },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
        '&.Mui-disabled': { color: colors(theme).text.disabled, '& + .MuiSwitch-track': { opacity: 1 } },
        '&.Mui-focusVisible': { outline: 'none', '& + .MuiSwitch-track': focusRing(theme) },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: ({ theme }) => ({
        boxSizing: 'border-box',
        border: `1px solid ${colors(theme).outline}`,
        borderRadius: 12,
        opacity: 1,
        backgroundColor: colors(theme).surface.sunken,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floating(theme),
        borderRadius: 12,
        '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 },
      }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: ({ theme }) => moreBelow(theme) } },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontFamily: serif,
        fontSize: '1.25rem',
        fontWeight: 580,
        lineHeight: '1.75rem',
        padding: '24px 24px 8px',
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({ backgroundColor: colors(theme).surface.sheet, borderColor: colors(theme).divider }),
    },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'transparent' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: colors(theme).surface.canvas,
        borderBottom: `1px solid ${colors(theme).divider}`,
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: colors(theme).surface.sheet,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: colors(theme).outline,
          transition: 'border-color 140ms',
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colors(theme).text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: colors(theme).primary.main,
          borderWidth: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colors(theme).error.main },
      }),
      input: {
        padding: '12px 14px',
        height: 24,
        boxSizing: 'content-box',
        lineHeight: '1.5rem',
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.9375rem',
        fontWeight: 600,
        color: colors(theme).text.primary,
        '&.Mui-focused': { color: colors(theme).text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginLeft: 0, marginTop: 6, fontSize: '0.875rem', lineHeight: '1.25rem' } },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        minHeight: 40,
        padding: '4px 12px',
        gap: 12,
        '&:hover': { backgroundColor: colors(theme).surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: colors(theme).surface.selected,
          color: colors(theme).primary.main,
          '& .MuiListItemText-primary': { fontWeight: 600 },
        },
      }),
    },
  },
  MuiListItemText: {
    styleOverrides: { root: { margin: 0 }, primary: { fontSize: '0.9375rem', lineHeight: '1.5rem' } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: colors(theme).surface.inverse,
        color: colors(theme).surface.onInverse,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        padding: '6px 10px',
        borderRadius: 6,
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        height: 24,
        fontSize: '0.8125rem',
        fontWeight: 550,
        backgroundColor: colors(theme).surface.sunken,
      }),
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: { fontVariantNumeric: 'lining-nums tabular-nums' },
      standard: { fontSize: 11, fontWeight: 700, height: 16, minWidth: 16, padding: '0 4px' },
      dot: { height: 8, minWidth: 8 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: colors(theme).text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: colors(theme).primary.main,
          backgroundColor: colors(theme).surface.selected,
        },
        [touch]: { minHeight: size.tap },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ height: 4, borderRadius: 2, backgroundColor: colors(theme).divider }),
      bar: { borderRadius: 2 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: colors(theme).divider, borderRadius: 6 }) },
  },
  MuiFab: { styleOverrides: { root: { borderRadius: 16, boxShadow: shadow, '&:active': { boxShadow: shadow } } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 600, textUnderlineOffset: 3 } },
  },
  MuiCheckbox: { styleOverrides: { root: ({ theme }) => ({ color: colors(theme).outline, padding: 8 }) } },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: colors(theme).divider }) } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: colors(theme).divider, padding: '0 8px', height: 48 }),
      head: ({ theme }) => ({
        color: colors(theme).text.secondary,
        fontSize: '0.8125rem',
        fontWeight: 600,
        height: 40,
      }),
    },
  },
};
