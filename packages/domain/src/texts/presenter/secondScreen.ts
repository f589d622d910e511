export const secondScreen = {
  heading: 'Second screen',
  mirror: 'Mirror on a Second Screen',
  hint: 'Opens a window with this text. Move it to the second screen, then press F for full screen.',
  blocked: 'Your browser blocked the window.',
  openHere: 'Open it here',
  title: (name: string) => `${name} · Mirror`,
  waiting: 'Mirror',
  noPresenter: 'Nothing is being presented. Open the mirror from “Presenter Settings” in the presenter.',
  covered: { black: 'Black', white: 'White' },
  slidesFollow: 'Slides follow the text',
  slidesHint: 'A running slide show moves to the slide that you have reached in the text.',
};
