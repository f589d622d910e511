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
