import { followContents } from './contents.ts';
import { offerSearch } from './searchField.ts';

// The app's `isApple` is not imported: a module that both pages load would become another file that the app waits for.
if (/Mac|iPhone|iPad/.test(navigator.userAgent)) {
  for (const keys of document.querySelectorAll<HTMLElement>('[data-apple]')) {
    const caps = keys.dataset.apple!.split(' ').map((cap) => {
      const key = document.createElement('kbd');
      key.textContent = cap;
      return key;
    });
    keys.replaceChildren(...caps);
  }
}
followContents(document);
offerSearch(document);
