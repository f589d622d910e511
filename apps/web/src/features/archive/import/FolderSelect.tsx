import type { LibraryItem } from '@sermon/contract/library';
import { useMemo } from 'react';
import { SelectField } from '../../../ui/plain/Field.tsx';
import { byParent, isContainer } from '../../library/items.ts';

type SelectProps = {
  label: string;
  items: readonly LibraryItem[];
  /** Null is the library itself. */
  value: string | null;
  onChange: (id: string | null) => void;
};

export function FolderSelect({ label, items, value, onChange }: SelectProps) {
  const folders = useMemo(() => pathsOf(items), [items]);
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">My Library</option>
      {folders.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the path of each folder. Each path is built only once, which keeps this fast in large libraries. */
function pathsOf(items: readonly LibraryItem[]): { id: string; path: string }[] {
  const inside = byParent(items.filter(isContainer));
  const paths: { id: string; path: string }[] = [];
  const visit = (parentId: string | null, before: string) => {
    for (const { id, name } of inside.get(parentId) ?? []) {
      paths.push({ id, path: `${before}${name}` });
      visit(id, `${before}${name} / `);
    }
  };
  visit(null, '');
  const order = new Intl.Collator('en', { numeric: true });
  return paths.toSorted((a, b) => order.compare(a.path, b.path));
}
