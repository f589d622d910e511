/**
 * Returns the headers with which mail programs offer to unsubscribe (RFC 2369, RFC 8058). With one click, they send a request to
 * the address themselves; that needs https. Otherwise they open it in a browser.
 */
export function unsubscribeHeaders(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
