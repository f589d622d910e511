/** What the page notes from its start on. */
export type Frames = {
  /** The first frame in which the text can be edited, in ms since the navigation began. */
  editableAt: number | undefined;
  /** The first frame in which the presenter shows the text, in ms since the navigation began. */
  presentedAt: number | undefined;
  /** The durations of all tasks of more than 50 ms. */
  longTasks: number[];
};

const frames: Frames = { editableAt: undefined, presentedAt: undefined, longTasks: [] };
Object.assign(globalThis, { frames });

const watch = () => {
  if (!document.querySelector('[role="textbox"][contenteditable="true"]')) requestAnimationFrame(watch);
  else requestAnimationFrame(() => (frames.editableAt = performance.now()));
};
requestAnimationFrame(watch);

const watchPresenter = () => {
  const text = document.querySelector('[role="region"][aria-label="Text of the sermon"]');
  if (!text?.textContent) requestAnimationFrame(watchPresenter);
  else requestAnimationFrame(() => (frames.presentedAt = performance.now()));
};
requestAnimationFrame(watchPresenter);

const observer = new PerformanceObserver((list) =>
  frames.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
);
observer.observe({ type: 'longtask', buffered: true });
