/**
 * Formats a number with its noun: '1 item', '1,500 items'. `plural` is needed if the plural is not the singular plus s.
 */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
