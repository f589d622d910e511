/** The texts of the writing log (spec part 2 §8). */
export const writingLog = {
  notAvailable: 'Writing Logs not available.',
  none: 'No writing has been noted here yet. It is, from your first words on.',
  notDeleted: 'Could not delete this writing log. Please try again.',
  notRestored: 'Could not give this writing log back. Please try again.',
  deleted: 'Deleted',
  /** `time` has the form '38 min'. */
  today: (time: string) => `${time} writing today`,
  /** Describes the chart in words. Each day has the form 'Sunday, 22 November 2026: 38 min'. */
  chart: (days: number, written: readonly string[]) =>
    `Writing on each of the last ${days} days. ${written.length ? `${written.join(', ')}.` : 'None.'}`,
};
