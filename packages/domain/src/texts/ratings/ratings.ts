import { counted } from '../numbers.ts';

const stars = (halfStars: number) => counted(halfStars / 2, 'star');

export const ratings = {
  stars,
  rateThis: 'Rate this',
  yours: (halfStars: number) => `Your rating: ${stars(halfStars)}`,
  none: 'No rating',
  average: (average: number, count: number) => `${average.toLocaleString('en')} (${counted(count, 'rating')})`,
  averageLabel: 'Average rating: ',
  notSaved: 'Your rating could not be saved. Please try again.',
};
