import './sharedPage.css';
import './slides.css';
import './popular.css';
import { fillBlanks } from './handout.ts';
import { showSlides } from './slideShow.ts';

/**
 * Readers stay where they are. The sheet with the comments is replaced by the one of the reply, which shows whether
 * the comment was accepted.
 */
export function sendComments(page: Document): void {
  page.querySelector('main')?.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form.write')) return;
    event.preventDefault();
    if (form.dataset.isBusy === undefined) void send(page, form);
  });
}

async function send(page: Document, form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  const label = button?.textContent ?? '';
  const setBusy = (isBusy: boolean) => {
    if (isBusy) form.dataset.isBusy = '';
    else delete form.dataset.isBusy;
    button?.setAttribute('aria-busy', String(isBusy));
    if (button) button.textContent = isBusy ? (form.dataset.posting ?? label) : label;
  };
  setBusy(true);
  try {
    const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fieldsOf(form)) });
    const html = new DOMParser().parseFromString(await reply.text(), 'text/html');
    const section = html.querySelector('#comments');
    if (section) replaceComments(page, page.importNode(section, true));
    // The reply is a page whose title is the reason. The form keeps its text.
    else say(page, html.querySelector('h1')?.textContent ?? form.dataset.notSent ?? '');
  } catch {
    say(page, form.dataset.notSent ?? '');
  } finally {
    setBusy(false);
  }
}

const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

/** The focus goes to the field that is wrong, or to the message. */
function replaceComments(page: Document, section: Element): void {
  page.querySelector('#comments')?.replaceWith(section);
  const target =
    section.querySelector<HTMLElement>('[aria-invalid="true"]') ?? section.querySelector<HTMLElement>('.sent');
  target?.focus();
}

function say(page: Document, sentence: string): void {
  const status = page.querySelector<HTMLElement>('#comments .sent');
  if (!status) return;
  status.classList.add('error');
  status.textContent = sentence;
  status.focus();
}

/** In percent. The style sheet has a rule for each. */
export const textSizes = [85, 100, 115, 130, 150, 175];
const usual = 100;
const storageKey = 'shared-page-text-size';

export function offerTextSizes(page: Document): void {
  const buttons = [...page.querySelectorAll<HTMLButtonElement>('[data-size="smaller"], [data-size="larger"]')];
  const output = page.querySelector('.actions output');
  let size = keptSize();

  function show(): void {
    page.documentElement.dataset.textSize = String(size);
    if (output) output.textContent = `${size}%`;
    for (const button of buttons) {
      const isAtEnd = next(size, button) === undefined;
      button.setAttribute('aria-disabled', String(isAtEnd));
    }
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      size = next(size, button) ?? size;
      try {
        localStorage.setItem(storageKey, String(size));
      } catch {
        // Browsers can refuse storage. The size then applies to this visit.
      }
      show();
    });
  }
  show();
}

const next = (size: number, { dataset }: HTMLElement): number | undefined =>
  textSizes[textSizes.indexOf(size) + (dataset.size === 'larger' ? 1 : -1)];

function keptSize(): number {
  try {
    const kept = Number(localStorage.getItem(storageKey));
    return textSizes.includes(kept) ? kept : usual;
  } catch {
    return usual;
  }
}

// The page is complete without this script, which must stay small and imports nothing of the app.
offerActions(document);
offerTextSizes(document);
openPassages(document);
playVideo(document);
sendComments(document);
showSlides(document);
fillBlanks(document);

/** Until the click, nothing is loaded from the video's service. */
export function playVideo(page: Document): void {
  const link = page.querySelector<HTMLAnchorElement>('a.video');
  link?.addEventListener('click', (event) => {
    const { frame, title } = link.dataset;
    // With a key held down, the browser opens the link in another window.
    if (frame === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // oxlint-disable-next-line react/iframe-missing-sandbox -- The rule knows only React. The attribute is set below.
    const player = page.createElement('iframe');
    player.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
    );
    player.className = 'video';
    player.title = title ?? '';
    player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    // YouTube plays only for pages that name their site. It does not learn which page.
    player.referrerPolicy = 'strict-origin';
    player.src = frame;
    link.replaceWith(player);
    player.focus();
  });
}

export function offerActions(page: Document): void {
  const actions = page.querySelector<HTMLElement>('.actions');
  if (!actions) return;
  actions.hidden = false;
  actions.querySelector('[data-print]')?.addEventListener('click', () => print());
  const share = actions.querySelector<HTMLElement>('[data-share]');
  const status = actions.querySelector('[role="status"]');
  share?.addEventListener('click', () => void tell());

  async function tell(): Promise<void> {
    const message = await shareOrCopy(page, share!.dataset);
    if (status && message !== null) status.textContent = message;
  }
}

/**
 * Uses the device's own share sheet, or copies the address where there is none. Returns the message for the visitor,
 * or null if the device shows its own.
 */
async function shareOrCopy(page: Document, texts: DOMStringMap): Promise<string | null> {
  const url = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  const data = { title: texts.share ?? '', url };
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return null;
    } catch (error) {
      // The visitor has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return texts.copied ?? null;
  } catch {
    return texts.notCopied ?? null;
  }
}

export function openPassages(page: Document): void {
  page.querySelector('main')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.passage') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void readPassage(link.href).then(
      (article) => show(page, article),
      // The page itself shows the reason.
      () => location.assign(link.href),
    );
  });
}

async function readPassage(address: string): Promise<HTMLElement> {
  const reply = await fetch(address);
  const html = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const article = html.querySelector<HTMLElement>('article.verses');
  if (!article) throw new Error(`No passage at ${address}`);
  return article;
}

function show(page: Document, article: HTMLElement): void {
  const dialog = page.createElement('dialog');
  const content = page.importNode(article, true);
  const title = content.querySelector('h1');
  const heading = page.createElement('h2');
  heading.id = 'passage-title';
  heading.textContent = title?.textContent ?? '';
  title?.replaceWith(heading);
  dialog.setAttribute('aria-labelledby', heading.id);
  const close = page.createElement('button');
  close.type = 'button';
  close.className = 'action framed';
  close.textContent = article.dataset.close ?? '';
  close.addEventListener('click', () => dialog.close());
  dialog.append(content, close);
  // A click beside the dialog closes it. Its content covers all of it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // The browser gives the focus back to the link.
  dialog.addEventListener('close', () => dialog.remove());
  page.body.append(dialog);
  dialog.showModal();
}
