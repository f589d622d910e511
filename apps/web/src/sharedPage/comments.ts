/**
 * Readers stay where they are. The sheet with the comments is replaced by the one of the reply, which says whether
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
    if (section) show(page, page.importNode(section, true));
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
function show(page: Document, section: Element): void {
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
