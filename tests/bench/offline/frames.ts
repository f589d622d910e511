/** What the page notes from its start on. */
export type Frames = {
  /** The first frame in which the text can be edited, in ms since the navigation began. */
  editableAt: number | undefined;
  /** The durations of all tasks of more than 50 ms. */
  longTasks: number[];
};

const frames: Frames = { editableAt: undefined, longTasks: [] };
Object.assign(globalThis, { frames });

const watch = () => {
  if (!document.querySelector('[role="textbox"][contenteditable="true"]')) requestAnimationFrame(watch);
  else requestAnimationFrame(() => (frames.editableAt = performance.now()));
};
requestAnimationFrame(watch);

const observer = new PerformanceObserver((list) =>
  frames.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
);
observer.observe({ type: 'longtask', buffered: true });
