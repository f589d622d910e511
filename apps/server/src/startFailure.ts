/** What keeps the product from starting is said in one sentence; a fault in it is said whole. */
export function sentenceFor(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or choose another one with PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} is not open to you. Choose another one with PORT.`;
  return error.name === 'Error' ? error : error.message;
}
