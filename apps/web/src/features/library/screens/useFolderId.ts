import { useLocation, useParams } from '@tanstack/react-router';

/** Null at the top level of the library and in all other views. */
export function useFolderId(): string | null {
  const { id } = useParams({ strict: false });
  const isFolder = useLocation({ select: ({ pathname }) => pathname.startsWith('/library-home/') });
  return (isFolder && id) || null;
}
