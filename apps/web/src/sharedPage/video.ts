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
    // YouTube plays only for pages that say which site they belong to. It does not learn which page.
    player.referrerPolicy = 'strict-origin';
    player.src = frame;
    link.replaceWith(player);
    player.focus();
  });
}
