/** UI text for the times of a sermon's sections, and for what is skipped when late. */
export const timing = {
  skipIfLate: 'Skip if Late',
  /** What screen readers read at a marked paragraph. */
  mark: 'Skip if late.',
  sectionTimes: 'Section Times',
};
