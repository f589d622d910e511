import { accessSections } from './extensions.ts';

/** The pages of the administration, in their order. */
const allSections = ['people', 'access', 'content', 'mail', 'health', 'audit'] as const;
export type AdminSection = (typeof allSections)[number];

export const adminSections: readonly AdminSection[] = allSections.filter(
  (section) => section !== 'access' || accessSections.length > 0,
);

/** Whether this is the last part of the address of one of the pages. */
export const isAdminSection = (text: string): text is AdminSection => adminSections.some((section) => section === text);
