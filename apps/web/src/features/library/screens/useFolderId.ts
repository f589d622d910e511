import { useLocation, useParams } from '@tanstack/react-router';

/** Returns the id of the open folder; null in the library itself and in all other views. */
export function useFolderId(): string | null {
  const { id } = useParams({ strict: false });
  const isFolder = useLocation({ select: ({ pathname }) => pathname.startsWith('/library-home/') });
  return (isFolder && id) || null;
}
