/** In px below the top of the window. The heading is under the header then. */
const readFrom = 140;

export function followContents(page: Document): void {
  const nav = page.querySelector<HTMLElement>('#contents')!;
  const toggle = page.querySelector<HTMLButtonElement>('.toggle')!;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.map((link) => page.querySelector<HTMLElement>(link.hash)!);

  const show = (isOpen: boolean) => toggle.setAttribute('aria-expanded', String(isOpen));
  const isOpen = () => toggle.getAttribute('aria-expanded') === 'true';

  function mark(): void {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= readFrom).length;
    const current = links[passed - 1];
    const part = current?.closest('#contents > ol > li') ?? nav.querySelector('#contents > ol > li');
    for (const item of nav.querySelectorAll('.current')) if (item !== part) item.classList.remove('current');
    part?.classList.add('current');
    if (current?.getAttribute('aria-current')) return;
    nav.querySelector('[aria-current]')?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
    keepInView(current);
  }
  function keepInView(link: HTMLElement | undefined): void {
    if (!link) return;
    const [list, entry] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
    if (entry.top < list.top) nav.scrollTop -= list.top - entry.top + entry.height;
    else if (entry.bottom > list.bottom) nav.scrollTop += entry.bottom - list.bottom + entry.height;
  }

  let isWaiting = false;
  page.addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();

  toggle.addEventListener('click', () => show(!isOpen()));
  nav.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false);
  });
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !nav.contains(target) && !toggle.contains(target)) show(false);
  });
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    show(false);
    if (nav.contains(page.activeElement)) toggle.focus();
  });
}
