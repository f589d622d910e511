export const adminSections = ['people', 'access', 'content', 'premium', 'mail', 'health', 'audit'] as const;
export type AdminSection = (typeof adminSections)[number];

/** `text` is the last part of an address. */
export const isAdminSection = (text: string): text is AdminSection => adminSections.some((section) => section === text);
