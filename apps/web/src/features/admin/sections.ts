/** The pages of the administration, in their order. */
export const adminSections = ['people', 'access', 'content', 'premium', 'mail', 'health', 'audit'] as const;
export type AdminSection = (typeof adminSections)[number];

/** Whether this is the last part of the address of one of the pages. */
export const isAdminSection = (text: string): text is AdminSection => adminSections.some((section) => section === text);
