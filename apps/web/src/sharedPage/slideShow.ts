/** In pixels. Shorter swipes are touches. */
const shortestSwipe = 40;

/** Black after the last slide. The address has the number of the slide, so that reloading keeps it. */
export function showSlides(page: Document): void {
  const show = page.querySelector<HTMLElement>('.show');
  const stage = show?.querySelector<HTMLElement>('.stage');
  const controls = show?.querySelector<HTMLElement>('.controls');
  if (!show || !stage || !controls) return;
  const slides = [...stage.querySelectorAll<HTMLElement>('.slide')];
  const status = controls.querySelector<HTMLElement>('.position');
  const buttons = [...controls.querySelectorAll<HTMLElement>('[data-go]')];
  const all = controls.querySelector<HTMLElement>('[data-all]');
  const allLabel = all?.querySelector('span');
  const labels = { all: allLabel?.textContent ?? '', one: all?.dataset.one ?? '' };
  let isOne = true;
  let at = slides.findIndex(({ id }) => `#${id}` === location.hash);
  if (at < 0) at = 0;

  function draw(): void {
    show!.classList.toggle('one', isOne);
    stage!.classList.toggle('black', isOne && at === slides.length);
    for (const [index, slide] of slides.entries()) slide.hidden = isOne && index !== at;
    for (const button of controls!.querySelectorAll<HTMLElement>('[data-go], .position, [data-full-screen]'))
      button.hidden = !isOne;
    for (const button of buttons) {
      // A disabled button would lose the focus.
      const isAtEnd = button.dataset.go === 'next' ? at === slides.length : at === 0;
      button.setAttribute('aria-disabled', String(isAtEnd));
    }
    if (allLabel) allLabel.textContent = isOne ? labels.all : labels.one;
    if (isOne) tell();
  }

  /** Screen readers also hear the words of the slide. */
  function tell(): void {
    if (!status) return;
    const slide = slides[at];
    const { position = '', end = '' } = show!.dataset;
    status.textContent = slide
      ? position.replace('{number}', String(at + 1)).replace('{count}', String(slides.length))
      : end;
    const words = slide?.querySelector('svg')?.getAttribute('aria-label');
    if (!words) return;
    const spoken = page.createElement('span');
    spoken.className = 'spoken';
    spoken.textContent = `: ${words}`;
    status.append(spoken);
  }

  function go(to: number): void {
    const next = Math.max(0, Math.min(slides.length, to));
    if (next === at) return;
    at = next;
    draw();
    const id = slides[at]?.id;
    if (id) history.replaceState(history.state, '', `#${id}`);
  }

  for (const button of buttons)
    button.addEventListener('click', () => go(at + (button.dataset.go === 'next' ? 1 : -1)));
  all?.addEventListener('click', () => {
    isOne = !isOne;
    if (isOne) at = Math.min(at, slides.length - 1);
    draw();
  });
  offerFullScreen(page, stage, controls.querySelector('[data-full-screen]'));
  page.addEventListener('keydown', (event) => {
    const to = isOne ? keyTarget(event, at, slides.length) : null;
    if (to === null) return;
    event.preventDefault();
    go(to);
  });
  followSwipes(stage, (step) => isOne && go(at + step));
  stage.addEventListener('click', () => {
    if (isOne) go(at + 1);
  });
  controls.hidden = false;
  draw();
}

/** Keyboards and remote controls. The arrows up and down scroll the page. */
const steps: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** Null for keys that the browser needs. */
function keyTarget(event: KeyboardEvent, at: number, count: number): number | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const isControl = target instanceof Element && target.closest('a, button') !== null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === ' ' && !isControl) return at + (event.shiftKey ? -1 : 1);
  const step = steps[key];
  return step === undefined ? null : at + step;
}

function offerFullScreen(page: Document, stage: HTMLElement, button: HTMLElement | null): void {
  // Phones of Apple show only videos in full screen.
  if (!page.fullscreenEnabled) return button?.remove();
  button?.addEventListener('click', () => {
    stage.requestFullscreen().catch(() => button.remove());
  });
}

/** 1 for a swipe to the left, and -1 for one to the right. Two fingers enlarge the page. */
function followSwipes(stage: HTMLElement, onSwipe: (step: 1 | -1) => void): void {
  let from: { x: number; y: number } | null = null;
  stage.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [first] = touches;
      from = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    { passive: true },
  );
  stage.addEventListener('touchend', (event) => {
    const end = event.changedTouches[0];
    if (!from || !end) return;
    const [x, y] = [end.clientX - from.x, end.clientY - from.y];
    from = null;
    if (Math.abs(x) < shortestSwipe || Math.abs(x) < 2 * Math.abs(y)) return;
    // Otherwise the browser also sends a click.
    event.preventDefault();
    onSwipe(x < 0 ? 1 : -1);
  });
}
