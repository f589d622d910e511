/** A number with its noun: '1 item', '1,500 items'. Pass `plural` if it is not the singular with an s. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
