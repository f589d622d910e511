export const slidesPage = {
  none: 'There are no slides yet.',
  slides: 'Slides',
  count: (count: number) => (count === 1 ? '1 slide' : `${count.toLocaleString('en-US')} slides`),
  slide: (number: number, count: number) => `Slide ${number} of ${count}`,
  /** The script replaces the braces. */
  position: '{number} of {count}',
  end: 'End of the slides',
  previous: 'Previous slide',
  next: 'Next slide',
  fullScreen: 'Full Screen',
  showAll: 'Show All',
  showOne: 'Show One by One',
  powerPoint: 'Download PowerPoint',
  pdf: 'PDF',
  pdfLabel: 'Download PDF',
  more: (shown: number, count: number) =>
    `This page shows the first ${shown.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} slides. The download contains all of them.`,
  skip: 'Skip to the slides',
};
