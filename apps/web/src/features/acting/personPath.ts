/** Returns the address of the page about a person, where an administrator began to view their account. */
export const personPath = (id: string): string => `/admin/people/${id}`;
