import { useEffect, useState } from 'react';

/** Pause in typing after which the server is asked to search, in ms. */
export const textSearchAfterMs = 250;

/** The value once it has not changed for so many milliseconds. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Whether something has been under way for so many milliseconds. */
export function useIsLate(isUnderWay: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay, ms]);
  return isLate;
}
