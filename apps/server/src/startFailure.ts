/** What keeps the product from starting is said in one sentence; a fault in it is said whole. */
export function sentenceFor(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or choose another port with PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more privileges than you have. Choose another port with PORT.`;
  return error.name === 'Error' ? error : error.message;
}
