import type { Person } from '@sermon/contract/admin/people';
import type { ComponentType } from 'react';

/** Sections of the page 'Access', such as invitations. Without sections, there is no such page. */
export const accessSections: readonly ComponentType[] = [];

/** More actions at the top of a person, such as seeing the product as this person. */
export const personActions: readonly ComponentType<{ person: Person }>[] = [];
