import { dark, light } from './tokens.ts';

type Tokens = { [name: string]: string | Tokens };

const variables = (tokens: Tokens, prefix: string): string =>
  Object.entries(tokens)
    .map(([name, value]) =>
      typeof value === 'string' ? `${prefix}-${name}:${value};` : variables(value, `${prefix}-${name}`),
    )
    .join('');

/**
 * CSS rules that define the colors as variables, with the same names as in the MUI theme (`--sm-palette-text-primary`).
 */
export const tokenRules = (): string =>
  `:root{${variables(light, '--sm-palette')}}[data-theme="dark"]{${variables(dark, '--sm-palette')}}`;

/** The same for pages without a choice of the theme: they follow the system, and are light when printed. */
export const tokenRulesBySystem = (): string =>
  `:root{${variables(light, '--sm-palette')}}@media screen and (prefers-color-scheme:dark){:root{${variables(dark, '--sm-palette')}}}`;

/** Applies the colors to the page before MUI loads, or without MUI. */
export function applyTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenRules());
  document.adoptedStyleSheets.push(sheet);
}
