import { useLocation, useParams } from '@tanstack/react-router';

/** The folder that is looked at; null in the library itself and in every other view. */
export function useFolderId(): string | null {
  const { id } = useParams({ strict: false });
  const isFolder = useLocation({ select: ({ pathname }) => pathname.startsWith('/library-home/') });
  return (isFolder && id) || null;
}
