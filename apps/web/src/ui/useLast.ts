import { useState } from 'react';

/** Returns the last non-null value so that a dialog keeps its content while it fades out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
