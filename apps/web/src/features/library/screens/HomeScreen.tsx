import { LibraryView } from './LibraryView.tsx';

export const HomeScreen = () => <LibraryView folderId={null} />;
