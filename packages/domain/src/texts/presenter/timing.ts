import { counted } from '../numbers.ts';

const minutes = (count: number) => `${count} min`;

export const timing = {
  skipIfLate: 'Skip if Late',
  mark: 'Skip if late.',

  preachToTime: 'Preach to Time',
  preachToTimeHint: 'Shows whether you are ahead or behind, and what to skip.',
  needsTimer: 'Choose Count Down or Count Up to use it.',
  line: 'Your time',
  notStarted: 'Starts with the timer',
  onTime: 'On time',
  behind: (count: number) => `${minutes(count)} behind`,
  ahead: (count: number) => `${minutes(count)} ahead`,
  left: (count: number) => `${minutes(count)} left`,
  opening: 'Opening',
  skip: (count: number) => `Skip ${counted(count, 'marked paragraph')} to catch up`,
  skipAll: (count: number, missing: number) =>
    `Skip ${counted(count, 'marked paragraph')}: still ${minutes(missing)} behind`,
  skipNow: 'Skip',

  sectionTimes: 'Section Times',
  sectionTimesHint: 'Each heading begins a section. Enter minutes, or leave a field empty to use the proposed time.',
  nothing: 'There are no words to plan yet. Write your sermon first.',
  words: (count: number) => counted(count, 'word'),
  skippable: (count: number) => `${counted(count, 'word')} to skip if late`,
  atYourPace: (count: number) => `${minutes(count)} at your pace`,
  noHeading: 'To set a time, add a heading above this text.',
  minutesFor: (section: string) => `Minutes for ${section}`,
  fewer: (section: string) => `One minute less for ${section}`,
  more: (section: string) => `One minute more for ${section}`,
  wrongMinutes: (max: number) => `Enter whole minutes from 1 to ${max}.`,
  total: 'Total',
  totalOf: (count: number, limit: number | null) => (limit === null ? minutes(count) : `${count} of ${minutes(limit)}`),
  overLimit: (count: number) =>
    `Your times are ${minutes(count)} longer than the limit, so each section will get less time.`,
  noLimit: 'To plan for a time limit, choose Count Down in Presenter Settings.',
  proposedTimes: 'Use Proposed Times',
};
