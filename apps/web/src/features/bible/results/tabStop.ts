import { createContext, use } from 'react';

export const IsTabStop = createContext(true);

/** The `tabIndex` of a control in a result. Outside a `ResultList`, the Tab key reaches every control. */
export const useTabIndex = (): 0 | -1 => (use(IsTabStop) ? 0 : -1);
