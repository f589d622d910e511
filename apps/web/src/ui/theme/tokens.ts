/** For text that preachers write or read: titles, sermons, verses. */
export const serif = '"Source Serif 4 Variable", "Iowan Old Style", Georgia, serif';
export const sans = '"Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif';

/** In px. */
export const size = {
  sidebar: 240,
  header: 64,
  appBar: 56,
  toolbar: 48,
  paper: 750,
  drawer: 350,
  rail: 72,
  details: 296,
  row: 48,
  tap: 44,
  /** Space after the last row of a scrolling list, so that a notice never hides that row. */
  listEnd: 72,
} as const;

/**
 * Screens for fingers rather than a mouse: touch screens of any width, and narrow windows. Buttons and rows are at
 * least `size.tap` high there. Use `breakpoints.down('sm')` for what depends on the width alone.
 */
export const touch = '@media (pointer: coarse), (max-width: 599.95px)';

/**
 * Screens on which the builder's bars are 56 px high with buttons of 44 px: touch screens, and windows too narrow for
 * panels beside the text.
 */
export const roomyBars = '@media (pointer: coarse), (max-width: 1199.95px)';

/** The light theme: warm paper and black-brown ink. `tokens.test.ts` checks the contrast of its colors. */
export const light = {
  surface: {
    canvas: '#F5F2EB',
    sunken: '#EDE8DE',
    sheet: '#FFFEFB',
    raised: '#FFFEFB',
    hover: 'rgba(56,46,30,0.06)',
    selected: '#E2EAE2',
    tint: '#EAEFE8',
    inverse: '#2B2620',
    onInverse: '#F5F1E8',
  },
  text: { primary: '#25211B', secondary: '#5E5648', disabled: '#948B7B' },
  divider: '#DED7C9',
  outline: '#827967',
  primary: { main: '#1F4D3D', dark: '#163A2E', light: '#3D6B5A', contrastText: '#FFFEFB' },
  rubric: '#8C2F24',
  star: '#A86F0C',
  error: { main: '#A32A1E', contrastText: '#FFFEFB' },
  warning: { main: '#8A5300', contrastText: '#FFFEFB' },
  success: { main: '#2C6A3F', contrastText: '#FFFEFB' },
  info: { main: '#2A5878', contrastText: '#FFFEFB' },
  mark: {
    yellow: '#F8E7A0',
    green: '#D3E8C4',
    red: '#F6D2CB',
    blue: '#CFE2EE',
    orange: '#F9DDB8',
    purple: '#E4D6EC',
    black: '#25211B',
    onYellow: '#25211B',
    onGreen: '#25211B',
    onRed: '#25211B',
    onBlue: '#25211B',
    onOrange: '#25211B',
    onPurple: '#25211B',
    onBlack: '#FFFEFB',
  },
  pen: { red: '#A32A1E', blue: '#24507A' },
  /** Bands of series in the calendar, next to each other as different as possible. */
  series: {
    0: '#2F6690',
    1: '#A9622B',
    2: '#6B4FA0',
    3: '#3E7A4E',
    4: '#A83E75',
    5: '#1B7A80',
    6: '#80700F',
    7: '#5B6676',
  },
  cover: { main: '#1D4336', ink: '#F2EBDA', line: '#B9A876' },
};

export const dark: typeof light = {
  surface: {
    canvas: '#151311',
    sunken: '#1B1916',
    sheet: '#211E1A',
    raised: '#2B2722',
    hover: 'rgba(236,228,212,0.07)',
    selected: '#23312A',
    tint: '#242B26',
    inverse: '#3B362F',
    onInverse: '#F1EBDF',
  },
  text: { primary: '#EAE4D8', secondary: '#B5AB9B', disabled: '#776F62' },
  divider: '#38332C',
  outline: '#918776',
  primary: { main: '#9CC4AD', dark: '#87B49A', light: '#BBD9C7', contrastText: '#0E2218' },
  rubric: '#E79C8C',
  star: '#E2B354',
  error: { main: '#F0988B', contrastText: '#2A0D08' },
  warning: { main: '#E5B061', contrastText: '#281A04' },
  success: { main: '#94C79C', contrastText: '#0C2212' },
  info: { main: '#8FBEDD', contrastText: '#0A1E2C' },
  mark: {
    yellow: '#42380F',
    green: '#263D1F',
    red: '#4E2620',
    blue: '#1E3B4F',
    orange: '#4E3314',
    purple: '#3C2C4E',
    black: '#000000',
    onYellow: '#F4DF92',
    onGreen: '#C4E5B2',
    onRed: '#F5C1B7',
    onBlue: '#B9DAF1',
    onOrange: '#F6CF9C',
    onPurple: '#DECAF1',
    onBlack: '#EAE4D8',
  },
  pen: { red: '#F0988B', blue: '#94BFE6' },
  series: {
    0: '#7FB2DE',
    1: '#E5A06B',
    2: '#B59CE6',
    3: '#86C08F',
    4: '#E58DB8',
    5: '#63BFC4',
    6: '#CFBF5A',
    7: '#A7B2C2',
  },
  cover: { main: '#17352B', ink: '#EFE7D6', line: '#A08F60' },
};

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
