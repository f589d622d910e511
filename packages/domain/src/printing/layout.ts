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

/** The sizes that are offered for a copy, in points: a pulpit copy is read at arm's length. */
export const sizesOf: Record<CopyKind, readonly number[]> = {
  reading: textSizes.filter((size) => size <= 18),
  pulpit: textSizes.filter((size) => size >= 14),
};
/** The size of a copy for which none is asked, in points. */
export const usualSize: Record<CopyKind, number> = { reading: 12, pulpit: 18 };

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

/** A layout as it is asked for: each copy has a size of its own where none is named. */
export type AskedLayout = Omit<Layout, 'size'> & { size?: number | undefined };
export const wholeLayout = (asked: AskedLayout): Layout => ({ ...asked, size: asked.size ?? usualSize[asked.copy] });

/** What holds where nothing else is asked for. */
export const defaultLayout: Layout = {
  paper: 'letter',
  size: usualSize.reading,
  margin: 'normal',
  columns: 1,
  copy: 'reading',
};

/** Free space around the text, in mm. */
export type Edges = { side: number; top: number; bottom: number };

/** Normal ones on large paper are 1.15, 1 and 1.1 inches. */
const large: Record<Margin, Edges> = {
  narrow: { side: 16, top: 15, bottom: 18 },
  normal: { side: 29.21, top: 25.4, bottom: 27.94 },
  wide: { side: 40, top: 32, bottom: 36 },
};
const small: Record<Margin, Edges> = {
  narrow: { side: 10, top: 10, bottom: 14 },
  normal: { side: 16, top: 15, bottom: 18 },
  wide: { side: 23, top: 20, bottom: 24 },
};
const edges: Record<Paper, Record<Margin, Edges>> = { a4: large, letter: large, 'half-letter': small, a5: small };

/**
 * The part of a page's height that a pulpit copy leaves free below: a preacher's eyes need not sink to the foot of the page, which
 * also lies lowest on the desk.
 */
export const pulpitFoot = 0.25;

/** The margins of a layout, in mm. */
export function edgesOf({ paper, margin, copy }: Pick<Layout, 'paper' | 'margin' | 'copy'>): Edges {
  const around = edges[paper][margin];
  return copy === 'pulpit' ? { ...around, bottom: papers[paper].height * pulpitFoot } : around;
}

/** Between two columns, in mm. */
export const columnGap = 8;
export const pointsPerMm = 72 / 25.4;

/** The least width of a column, in sizes of its text: some 24 letters, four or five words. */
export const leastColumn = 10.5;

/** How wide each column is, in mm. */
export function columnWidth(layout: Layout): number {
  const { side } = edgesOf(layout);
  return (papers[layout.paper].width - 2 * side - (layout.columns - 1) * columnGap) / layout.columns;
}

/** The most columns that can be read: a pulpit copy has one, and no column is narrower than `leastColumn`. One is always there. */
export function mostColumns(layout: Omit<Layout, 'columns'>): number {
  if (layout.copy === 'pulpit') return 1;
  let most = maxColumns;
  while (most > 1 && (columnWidth({ ...layout, columns: most }) * pointsPerMm) / layout.size < leastColumn) most -= 1;
  return most;
}

/** The layout with as many of its columns as can be read. */
export const fitted = (layout: Layout): Layout => ({
  ...layout,
  columns: Math.min(layout.columns, mostColumns(layout)),
});

/** The size of the text, in points, that a number of columns is printed in where nobody chose one; it fits on both large papers. */
export const sizeForColumns = (columns: number): number => [12, 11, 10][columns - 1] ?? usualSize.reading;

/** Where Letter is the usual paper (CLDR 48, territory information, paperSize US-Letter). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE AS GU MP UM VI'.split(' '));

/** The paper that is usual where somebody of this locale ('en-US') lives; a locale without a region is taken for its likeliest one. */
export function usualPaper(locale: string): Paper {
  try {
    return letterRegions.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4';
  } catch {
    return 'a4';
  }
}
