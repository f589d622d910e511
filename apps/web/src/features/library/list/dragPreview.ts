import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { LibraryItem } from '@sermon/contract/library';
import { itemCount } from '@sermon/domain/texts/library';

export function showDragPreview(
  nativeSetDragImage: Parameters<typeof setCustomNativeDragPreview>[0]['nativeSetDragImage'],
  items: readonly LibraryItem[],
): void {
  setCustomNativeDragPreview({
    nativeSetDragImage,
    render: ({ container }) => {
      const label = document.createElement('div');
      label.textContent = items.length === 1 ? (items[0]?.name ?? '') : itemCount(items.length);
      Object.assign(label.style, {
        maxWidth: '280px',
        padding: '8px 14px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        borderRadius: '8px',
        background: 'var(--sm-palette-surface-inverse)',
        color: 'var(--sm-palette-surface-onInverse)',
        font: '600 0.9375rem / 1.375rem var(--sans)',
      });
      container.append(label);
    },
  });
}
