import { dark, light } from './tokens.ts';

type Tokens = { [name: string]: string | Tokens };

const variables = (tokens: Tokens, prefix: string): string =>
  Object.entries(tokens)
    .map(([name, value]) =>
      typeof value === 'string' ? `${prefix}-${name}:${value};` : variables(value, `${prefix}-${name}`),
    )
    .join('');

/** The colours as CSS variables, under the names that the MUI theme gives them too (`--sm-palette-text-primary`). */
export const tokenRules = (): string =>
  `:root{${variables(light, '--sm-palette')}}[data-theme="dark"]{${variables(dark, '--sm-palette')}}`;

/** Gives the page its colours, before and without MUI. */
export function applyTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokenRules());
  document.adoptedStyleSheets.push(sheet);
}
