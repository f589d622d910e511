import { type RefCallback, useCallback, useState } from 'react';

/** How far from the view something counts as near: about a page ahead. */
const ahead = '800px 0px';

/** Whether somebody has come near to the element that `ref` is given to; once near stays near. */
export function useIsNear(): [ref: RefCallback<HTMLElement>, isNear: boolean] {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isNear];
}
