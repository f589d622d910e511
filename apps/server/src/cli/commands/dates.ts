export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
