// The package has no types. The name is a variable so that TypeScript does not look for them.
const name = 'jsdom';
const { JSDOM } = (await import(name)) as { JSDOM: new (html: string) => { window: { document: Document } } };

/** Parses a page as a browser without scripts does. */
export const parseHtml = (html: string): Document => new JSDOM(html).window.document;
