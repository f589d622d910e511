import { useEffect, useState } from 'react';

export const pointerHidesAfterMs = 2_000;

/** True when the page opens. */
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
