/** Papers that a sermon is printed on, in mm. */
export const papers = {
  a4: { label: 'A4', width: 210, height: 297 },
  letter: { label: 'Letter', width: 215.9, height: 279.4 },
  'half-letter': { label: 'Half letter', width: 139.7, height: 215.9 },
  a5: { label: 'A5', width: 148, height: 210 },
} as const;
export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as [Paper, ...Paper[]];

export const margins = ['narrow', 'normal', 'wide'] as const;
export type Margin = (typeof margins)[number];

/** reading: as it is written · pulpit: large print, one idea a line, no paragraph divided between two pages. */
export const copyKinds = ['reading', 'pulpit'] as const;
export type CopyKind = (typeof copyKinds)[number];

export const maxColumns = 3;
/** Sizes of the text on paper, in points. */
export const textSizes = [9, 10, 11, 12, 14, 16, 18, 20, 24, 28] as const;

/** How a sermon lies on paper. */
export type Layout = {
  paper: Paper;
  /** Of the text, in points. */
  size: number;
  margin: Margin;
  /** 1 to 3. */
  columns: number;
  copy: CopyKind;
};

/** What holds where nothing else is asked for. */
export const defaultLayout: Layout = { paper: 'letter', size: 12, margin: 'normal', columns: 1, copy: 'reading' };
