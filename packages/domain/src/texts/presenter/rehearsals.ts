import { clockOf, counted } from '../numbers.ts';

type Timings = { rehearsals: number; sermons: number };

function sourcesOf({ rehearsals, sermons }: Timings): string {
  if (sermons === 0) return counted(rehearsals, 'rehearsal');
  if (rehearsals === 0) return counted(sermons, 'sermon');
  return `${(rehearsals + sermons).toLocaleString('en')} rehearsals and sermons`;
}

/** '+1:40', '−0:20', or '0:00'. */
function difference(seconds: number): string {
  const sign = seconds > 0 ? '+' : seconds < 0 ? '−' : '';
  return `${sign}${clockOf(Math.abs(seconds) * 1_000)}`;
}

const time = (seconds: number): string => clockOf(seconds * 1_000);

export const rehearsals = {
  rehearse: 'Rehearse',
  rehearseHint: 'Starts from the beginning and records the time of each section.',
  rehearsals: 'Past Rehearsals…',
  title: 'Past Rehearsals',
  mark: 'Rehearsal',
  resultTitle: 'Your Rehearsal',
  kinds: { rehearsal: 'Rehearsal', preaching: 'Preached' },
  time,
  difference,
  total: 'Total',
  section: 'Section',
  planned: 'Planned',
  took: 'Took',
  overUnder: 'Difference',
  opening: 'Opening',
  compared(seconds: number, planned: number): string {
    const over = seconds - planned;
    if (over === 0) return `Planned ${time(planned)}, exactly on time`;
    return `Planned ${time(planned)}, ${time(Math.abs(over))} ${over > 0 ? 'over' : 'under'}`;
  },
  kept: (max: number) => `The last ${max} rehearsals of this sermon are kept.`,
  tooShort: (seconds: number) => `Rehearsals shorter than ${seconds} seconds are not kept.`,
  discard: 'Discard',
  done: 'Done',
  none: 'No rehearsals yet. Choose Rehearse in the Present menu, and read your sermon aloud from the presenter.',
  notAvailable: 'Your rehearsals could not be loaded. Please try again.',
  offline: 'You are offline. Only rehearsals that have not been sent yet are shown.',
  waiting: 'Waiting to sync',
  remove: (what: string, when: string) => `Remove: ${what}, ${when}`,
  removed: 'Removed',
  notRemoved: 'It could not be removed. Please try again.',
  notRestored: 'It could not be restored. Please try again.',

  yourPace: ({ wordsPerMinute, ...timings }: Timings & { wordsPerMinute: number | null }) =>
    `Your pace: ${wordsPerMinute} words a minute, from ${sourcesOf(timings)}`,
  paceLater: (fewest: number, minutes: number) =>
    `Your own pace is known after ${fewest} rehearsals or sermons of at least ${minutes} minutes.`,
  use: 'Use',
  paceOf: {
    user: (wordsPerMinute: number) => `At your own pace of ${wordsPerMinute} words a minute`,
    learned: (wordsPerMinute: number) => `At ${wordsPerMinute} words a minute, your pace in rehearsals and sermons`,
    average: (wordsPerMinute: number) => `At an average pace of ${wordsPerMinute} words a minute`,
  },
};
