import { useEffect, useState } from 'react';

/** The pointer disappears when it has not moved for this long, in ms. */
export const pointerHidesAfterMs = 2_000;

/** Whether the pointer has not moved for a while. It has not when the page opens. */
export function useIdlePointer(): boolean {
  const [isIdle, setIsIdle] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), pointerHidesAfterMs);
    };
    window.addEventListener('pointermove', move);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', move);
    };
  }, []);
  return isIdle;
}
