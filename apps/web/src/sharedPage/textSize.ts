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
