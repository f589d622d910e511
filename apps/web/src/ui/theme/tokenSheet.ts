import { dark, light } from './tokens.ts';

type Tokens = { [name: string]: string | Tokens };

const variables = (tokens: Tokens, prefix: string): string =>
  Object.entries(tokens)
    .map(([name, value]) =>
      typeof value === 'string' ? `${prefix}-${name}:${value};` : variables(value, `${prefix}-${name}`),
    )
    .join('');

/** The colors as CSS variables with the names that the MUI theme uses (`--sm-palette-text-primary`). */
export const tokenRules = (): string =>
  `:root{${variables(light, '--sm-palette')}}[data-theme="dark"]{${variables(dark, '--sm-palette')}}`;

/** Applies the colors to the page before, or without, MUI. */
export function applyTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenRules());
  document.adoptedStyleSheets.push(sheet);
}
