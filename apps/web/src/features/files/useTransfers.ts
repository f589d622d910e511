import { createContext, useContext } from 'react';
import { Transfers } from './transfers.ts';

export const TransfersContext = createContext(new Transfers());

/** Usage: `transfers.run([uploadJob(…)], (made) => …)`. */
export const useTransfers = (): Transfers => useContext(TransfersContext);
