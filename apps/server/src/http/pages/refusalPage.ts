import { html, trusted, wholePage } from '@sermon/domain/html';
import { productName } from '@sermon/domain/product';
import { pageNotFound } from '@sermon/domain/texts/calls';
import { files as texts } from '@sermon/domain/texts/files';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isFile?: boolean;
  }
}

type Refusal = { statusCode: number; message: string; errors?: { errors: string[] }[] };

/**
 * Returns the page for a refusal if the user has opened the address of a file, or of nothing, in the browser. Returns
 * null for the requests of scripts and programs, which get JSON.
 */
export function refusalPage(request: FastifyRequest, refusal: Refusal): string | null {
  const { config, url } = request.routeOptions;
  if (!isOpenedInBrowser(request) || !(config?.isFile || url === undefined)) return null;
  const { statusCode } = refusal;
  if (statusCode === 401) return page(texts.page.signInRequired, '/auth/sign-in', texts.page.toSignIn);
  return page(sentenceFor(refusal, config?.isFile ?? false), '/library-home', texts.page.toLibrary);
}

/** Browsers that do not send Sec-Fetch-Mode are recognized by the formats that they ask for. */
function isOpenedInBrowser({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (method !== 'GET') return false;
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

function sentenceFor({ statusCode, message, errors = [] }: Refusal, isFile: boolean): string {
  if (statusCode === 404) return isFile ? texts.page.notFound : pageNotFound;
  return message || (errors[0]?.errors[0] ?? texts.missing);
}

/** The page loads nothing, because the web app may not be there either. Its colors are those of tokens.ts. */
const page = (sentence: string, link: string, label: string): string =>
  wholePage({
    title: productName,
    head: html`<style>
      ${trusted(style)}
    </style>`,
    body: html`<main>
      <h1>${sentence}</h1>
      <a href="${link}">${label}</a>
    </main>`,
  }).text;

const style = `
      :root { color-scheme: light dark; --canvas: #f5f2eb; --ink: #25211b; --green: #1f4d3d; }
      @media (prefers-color-scheme: dark) { :root { --canvas: #151311; --ink: #eae4d8; --green: #9cc4ad; } }
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: var(--canvas); color: var(--ink); }
      main { max-width: 480px; padding: 24px; }
      h1 { margin: 0 0 24px; font: 600 1.5rem/2rem 'Iowan Old Style', Georgia, serif; text-wrap: balance; }
      a { display: inline-block; padding: 10px 0; color: var(--green); font: 600 1rem/24px 'Segoe UI', system-ui, sans-serif; }
    `;
