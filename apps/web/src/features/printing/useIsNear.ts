import { type RefCallback, useCallback, useState } from 'react';

/** Elements within about one page of the visible area count as near. */
const ahead = '800px 0px';

/** Whether the element with this `ref` has ever been near the visible area. */
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
