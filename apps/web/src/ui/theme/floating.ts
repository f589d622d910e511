import type { CssVarsTheme } from '@mui/material/styles';

/** The only shadow in the design. */
export const shadow = '0 1px 2px rgba(38,30,16,0.10), 0 8px 24px rgba(38,30,16,0.12)';

export const floating = ({ vars: { palette } }: Pick<CssVarsTheme, 'vars'>) => ({
  border: `1px solid ${palette.divider}`,
  boxShadow: shadow,
  backgroundColor: palette.surface.raised,
});
