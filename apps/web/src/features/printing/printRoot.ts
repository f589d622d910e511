import { toHtml } from '@sermon/domain/document/html/serialize';
import { bodyOf } from '@sermon/domain/printing/body';
import { translationById } from '@sermon/domain/scripture/translations';
import { printStyles } from './printStyles.ts';

const rootId = 'print-root';

/** A document to print: its title, its HTML, and the number of columns. */
export type Printed = { title: string; html: string; columns: number };

/**
 * Adds a sermon to the page in an element that is visible only in print, replacing the previous one. Its HTML is parsed
 * and serialized by the document schema, so no other markup gets into the page.
 */
export function layForPrint({ title, html, columns }: Printed): void {
  liftFromPrint();
  const root = document.createElement('div');
  root.id = rootId;
  const style = document.createElement('style');
  style.textContent = printStyles(title, columns);
  const heading = document.createElement('h1');
  heading.className = 'title';
  heading.dir = 'auto';
  heading.textContent = title;
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = toHtml(bodyOf({ title, text: html }));
  for (const quotation of text.querySelectorAll<HTMLElement>('blockquote.scripture'))
    quotation.append(sourceOf(quotation));
  root.append(style, heading, text);
  document.body.append(root);
}

/** Removes the element that was added for printing. */
export const liftFromPrint = (): void => document.getElementById(rootId)?.remove();

function sourceOf({ dataset }: HTMLElement): HTMLElement {
  const source = document.createElement('footer');
  const reference = document.createElement('cite');
  reference.textContent = dataset['reference'] ?? '';
  const id = dataset['translation'] ?? '';
  source.append(reference, ` ${translationById(id)?.name ?? id}`);
  return source;
}
