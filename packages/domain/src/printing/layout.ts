/** The paper formats, with sizes in mm. */
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

/**
 * The kinds of copies:
 *
 * - `reading`: the sermon as written.
 * - `pulpit`: large print, one idea per line, and no paragraph is divided between two pages, except long quotations.
 */
export const copyKinds = ['reading', 'pulpit'] as const;
export type CopyKind = (typeof copyKinds)[number];

export const maxColumns = 3;
/** The text sizes on paper, in points. */
export const textSizes = [9, 10, 11, 12, 14, 16, 18, 20, 24, 28] as const;

/** The text sizes offered for each kind of copy, in points. A pulpit copy is read at arm's length. */
export const sizesOf: Record<CopyKind, readonly number[]> = {
  reading: textSizes.filter((size) => size <= 18),
  pulpit: textSizes.filter((size) => size >= 14),
};
/** The default size of each kind of copy, in points. */
export const usualSize: Record<CopyKind, number> = { reading: 12, pulpit: 18 };

export type Layout = {
  paper: Paper;
  /** The text size, in points. */
  size: number;
  margin: Margin;
  columns: number;
  copy: CopyKind;
};

/** A requested layout. If the size is missing, the default size for the kind of copy applies. */
export type AskedLayout = Omit<Layout, 'size'> & { size?: number | undefined };
export const wholeLayout = (requested: AskedLayout): Layout => ({
  ...requested,
  size: requested.size ?? usualSize[requested.copy],
});

export const defaultLayout: Layout = {
  paper: 'letter',
  size: usualSize.reading,
  margin: 'normal',
  columns: 1,
  copy: 'reading',
};

/** The margins around the text, in mm. */
export type PageMargins = { side: number; top: number; bottom: number };

/**
 * The margins on large paper. Normal margins are 1.15 inches at the sides, 1 inch at the top and 1.1 inches at the
 * bottom.
 */
const large: Record<Margin, PageMargins> = {
  narrow: { side: 16, top: 15, bottom: 18 },
  normal: { side: 29.21, top: 25.4, bottom: 27.94 },
  wide: { side: 40, top: 32, bottom: 36 },
};
const small: Record<Margin, PageMargins> = {
  narrow: { side: 10, top: 10, bottom: 14 },
  normal: { side: 16, top: 15, bottom: 18 },
  wide: { side: 23, top: 20, bottom: 24 },
};
const edges: Record<Paper, Record<Margin, PageMargins>> = { a4: large, letter: large, 'half-letter': small, a5: small };

/**
 * The share of the page height that stays empty at the bottom of a pulpit copy. Preachers then need not look down to
 * the foot of the page, which is also the lowest part on the lectern.
 */
export const pulpitFoot = 0.25;

/** Returns the margins of a layout, in mm. */
export function edgesOf({ paper, margin, copy }: Pick<Layout, 'paper' | 'margin' | 'copy'>): PageMargins {
  const around = edges[paper][margin];
  return copy === 'pulpit' ? { ...around, bottom: papers[paper].height * pulpitFoot } : around;
}

/** The distance between two columns, in mm. */
export const columnGap = 8;
export const pointsPerMm = 72 / 25.4;

/** The minimum width of a column, as a multiple of its text size. This is about 24 letters, or four or five words. */
export const minColumn = 10.5;

/** Returns the width of each column, in mm. */
export function columnWidth(layout: Layout): number {
  const { side } = edgesOf(layout);
  return (papers[layout.paper].width - 2 * side - (layout.columns - 1) * columnGap) / layout.columns;
}

/**
 * Returns the maximum number of columns for a readable text. A pulpit copy always has one column. Otherwise columns are
 * never narrower than `minColumn`, unless there is only one.
 */
export function columnsThatFit(layout: Omit<Layout, 'columns'>): number {
  if (layout.copy === 'pulpit') return 1;
  let max = maxColumns;
  while (max > 1 && (columnWidth({ ...layout, columns: max }) * pointsPerMm) / layout.size < minColumn) max -= 1;
  return max;
}

export const fitLayout = (layout: Layout): Layout => ({
  ...layout,
  columns: Math.min(layout.columns, columnsThatFit(layout)),
});

/** Returns the default text size for a number of columns, in points. It fits on both kinds of large paper. */
export const sizeForColumns = (columns: number): number => [12, 11, 10][columns - 1] ?? usualSize.reading;

/** The regions that use Letter paper (CLDR 48, territory information, paperSize US-Letter). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE AS GU MP UM VI'.split(' '));

/** Returns the usual paper for a locale such as 'en-US'. A locale without a region gets its most likely region. */
export function usualPaper(locale: string): Paper {
  try {
    return letterRegions.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}
