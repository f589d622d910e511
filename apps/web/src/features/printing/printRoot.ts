import { toHtml } from '@sermon/domain/document/html/serialize';
import { bodyOf } from '@sermon/domain/printing/body';
import type { Layout } from '@sermon/domain/printing/layout';
import { translationById } from '@sermon/domain/scripture/translations';
import { printStyles } from './printStyles.ts';

const rootId = 'print-root';

export type Sermon = { title: string; html: string };

/** `layout` is null unless the user has chosen one. */
export type Printed = Sermon & { columns: number; layout: Layout | null };

/** The element is visible only in print, and replaces the previous one. */
export function layForPrint({ title, html, columns, layout }: Printed): void {
  liftFromPrint();
  const root = document.createElement('div');
  root.id = rootId;
  const style = document.createElement('style');
  style.textContent = printStyles(title, columns, layout);
  root.append(style, ...paperElements({ title, html }));
  document.body.append(root);
}

/**
 * For `paperStyles`. The HTML is parsed and serialized by the document schema, so no other markup gets into the page.
 */
export function paperElements({ title, html }: Sermon): HTMLElement[] {
  const heading = document.createElement('h1');
  heading.className = 'title';
  heading.dir = 'auto';
  heading.textContent = title;
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = toHtml(bodyOf({ title, text: html }));
  for (const quotation of text.querySelectorAll<HTMLElement>('blockquote.scripture'))
    quotation.append(sourceOf(quotation));
  return [heading, text];
}

export const liftFromPrint = (): void => document.getElementById(rootId)?.remove();

function sourceOf({ dataset }: HTMLElement): HTMLElement {
  const source = document.createElement('footer');
  const reference = document.createElement('cite');
  reference.textContent = dataset['reference'] ?? '';
  const id = dataset['translation'] ?? '';
  source.append(reference, ` ${translationById(id)?.name ?? id}`);
  return source;
}
