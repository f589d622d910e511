import type { Page } from '@playwright/test';

/** Calls the API as the signed-in user. Returns the data from the reply. */
export async function call<Data>(page: Page, method: string, path: string, data?: object): Promise<Data> {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) });
  const body = (await answer.json()) as { success: boolean; data: Data; message: string };
  if (!body.success) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Creates a folder and returns its id. */
export async function newFolder(page: Page, name: string, parentId: string | null = null): Promise<string> {
  return (await call<{ id: string }>(page, 'POST', '/api/Folders/CreateFolder', { name, parentId })).id;
}

/** Creates a document and returns its id. */
export async function newDocument(page: Page, name: string, parentId: string | null = null): Promise<string> {
  const document = { name, text: '<p>Every family has one story.</p>', parentId };
  return (await call<{ id: string }>(page, 'POST', '/api/BuilderAssets/SaveBuilderAsset', document)).id;
}
