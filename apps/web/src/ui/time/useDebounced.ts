import { useEffect, useState } from 'react';

/** Debounce delay for searches on the server, in ms. */
export const textSearchAfterMs = 250;

/** Returns the value once it has not changed for `ms` milliseconds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

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
