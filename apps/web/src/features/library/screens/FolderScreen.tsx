import { useParams } from '@tanstack/react-router';
import { LibraryView } from './LibraryView.tsx';

export function FolderScreen() {
  const { id } = useParams({ from: '/signed-in/library/library-home/$id' });
  return <LibraryView folderId={id} key={id} />;
}
