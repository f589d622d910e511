/** UI text for the writing log (spec part 2 §8). */
export const writingLog = {
  notAvailable: 'Writing Logs not available.',
  none: 'Nothing logged yet. Logging starts with your first words.',
  notDeleted: 'Could not delete this entry. Please try again.',
  notRestored: 'Could not restore this entry. Please try again.',
  deleted: 'Deleted',
  today: (time: string) => `${time} today`,
  /** Describes the chart in words. Each day in `written` has the form 'Sunday, 22 November 2026: 38 min'. */
  chart: (days: number, written: readonly string[]) =>
    `Writing time in the last ${days} days: ${written.length ? written.join(', ') : 'none'}.`,
};
