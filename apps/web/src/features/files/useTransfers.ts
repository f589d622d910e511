import { createContext, useContext } from 'react';
import { Transfers } from './transfers.ts';

export const TransfersContext = createContext(new Transfers());

/** The files on their way: `transfers.run([uploadJob(…)], (made) => …)`. */
export const useTransfers = (): Transfers => useContext(TransfersContext);
