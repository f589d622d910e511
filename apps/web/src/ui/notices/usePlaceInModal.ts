import { type RefObject, useLayoutEffect, useState } from 'react';

const modals = '.MuiModal-root';
/** The part of a modal within which the focus stays. Menus are left out, since they close soon. */
const contents = ':is(.MuiDialog-container, .MuiDrawer-paper)';

/** Whether a dialog or drawer is open, and is not just opening or closing. */
const isShown = ({ style }: HTMLElement): boolean => style.opacity !== '0' && ['', 'none'].includes(style.transform);

/**
 * Returns an element that is in `home`, or in the top dialog or drawer while one is open. Screen readers and the focus
 * reach nothing outside of it. The element stays the same, so what is rendered in it keeps its state.
 */
export function usePlaceInModal(home: RefObject<HTMLElement | null>): HTMLElement {
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const observer = new MutationObserver(() => place());
    const place = () => {
      const shown: HTMLElement[] = [];
      for (const modal of document.querySelectorAll<HTMLElement>(`body > ${modals}`)) {
        const content = modal.querySelector<HTMLElement>(`:scope > ${contents}`);
        if (!content) continue;
        observer.observe(modal, { attributeFilter: ['aria-hidden'] });
        observer.observe(content, { attributeFilter: ['style'] });
        if (modal.getAttribute('aria-hidden') !== 'true' && isShown(content)) shown.push(content);
      }
      const parent = shown.at(-1) ?? home.current;
      if (parent && element.parentElement !== parent) parent.append(element);
    };
    observer.observe(document.body, { childList: true });
    place();
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, [element, home]);
  return element;
}
