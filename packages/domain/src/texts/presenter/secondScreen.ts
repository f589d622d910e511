/** UI text for the second screen and the slides that follow the text, in the settings of the presenter. */
export const secondScreen = {
  heading: 'Second screen',
  mirror: 'Mirror on a Second Screen',
  hint: 'Opens a window with this text. Move it to the second screen and press F.',
  blocked: 'Your browser blocked the window.',
  openHere: 'Open it here',
  title: (name: string) => `${name} · Mirror`,
  waiting: 'Mirror',
  noPresenter: 'Nothing is presented here. Open the mirror in “Presenter Settings”.',
  covered: { black: 'Black', white: 'White' },
  slidesFollow: 'Slides follow the text',
  slidesHint: 'A running slide show goes to the slide that you reach in the text.',
};
