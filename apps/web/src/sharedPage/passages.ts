/** The dialog has the content of the page to which the link leads. */
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
