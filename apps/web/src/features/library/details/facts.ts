import type { LibraryItem } from '@sermon/contract/library';
import { formDetails, typeLabel } from '@sermon/domain/library/items';
import { premium } from '@sermon/domain/texts/premium/premium';
import { formatSize } from '@sermon/domain/texts/numbers';
import { whenWas, writtenDay } from '../../../ui/time/when.ts';

export type Fact = { label: string; value: string; isScripture?: boolean };

/** Leaves out empty facts (spec part 1 §2, Item actions). */
export function factsOf(item: LibraryItem, now: Date): Fact[] {
  const { name: title, linkType, linkUrl, fileSize } = item;
  const details = formDetails(item)
    .filter(({ isOfTemplates }) => !isOfTemplates)
    .map(({ name, label, libraryLabel = label, kind, value }): Fact => {
      const shown = kind === 'day' ? (value ? writtenDay(value) : 'Not Set') : value;
      return { label: libraryLabel, value: shown, isScripture: name === 'scripture' };
    });
  return [
    { label: 'Title', value: title },
    ...details,
    { label: 'URL', value: linkType === 'General' ? (linkUrl ?? '') : '' },
    { label: 'Type', value: typeLabel(item) },
    { label: 'Size', value: fileSize === null ? '' : formatSize(fileSize) },
    { label: 'From', value: item.premium ? premium.source(item.premium.kind, item.premium.name) : '' },
    { label: 'Template', value: item.isTemplate ? item.templateDescription : '' },
    { label: 'Modified', value: whenWas(item.dateModified, now) },
    { label: 'Last Opened', value: whenWas(item.dateAccessed, now) },
    { label: 'Created', value: whenWas(item.dateCreated, now) },
  ].filter(({ value }) => value);
}
