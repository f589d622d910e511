import { createContext, useContext } from 'react';
import { Transfers } from './transfers.ts';

export const TransfersContext = createContext(new Transfers());

/** Returns the queue of file transfers. Usage: `transfers.run([uploadJob(…)], (made) => …)`. */
export const useTransfers = (): Transfers => useContext(TransfersContext);
