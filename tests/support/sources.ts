import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/** A source file, reduced to what the architecture rules check. */
export type Source = {
  /** The path relative to the root folder, with `/` as the separator. */
  path: string;
  lineCount: number;
  comments: string[];
  /** All imports, including `import type` and `import()` (lazy). `to` is the path if the imported file is ours. */
  imports: { from: string; to: string | null; isType: boolean; isLazy: boolean }[];
  /** The names of all exports other than types. A default export is listed under its own name. */
  exports: string[];
  /** All identifiers, property names and string literals. */
  words: Set<string>;
  hasAny: boolean;
  readsProcessEnv: boolean;
};

/** A node in the syntax tree. */
type Node = { type: string; [key: string]: unknown };

/** Reads all TypeScript sources in these folders, including tests. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules/'))
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
  );
}

/** Parses a file for the architecture rules. Throws if the text is not valid TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const nodes = [...nodesOf(program)];
  return {
    path,
    lineCount: text.trimEnd().split('\n').length,
    comments: comments.map((comment) => comment.value),
    imports: nodes.flatMap(importOf).map((imported) => ({ ...imported, to: fileOf(path, imported.from) })),
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .flatMap(({ exportName, localName }) => exportName.name ?? localName.name ?? []),
    words: new Set(nodes.flatMap(wordOf)),
    hasAny: nodes.some(({ type }) => type === 'TSAnyKeyword'),
    readsProcessEnv: nodes.some(
      (node) => node.type === 'MemberExpression' && isNamed(node.object, 'process') && isNamed(node.property, 'env'),
    ),
  };
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    yield* nodesOf(Object.values(value));
  }
}

/** Returns the text of an identifier or a string literal. */
function wordOf({ type, name, value }: Node): string[] {
  const word = type === 'Identifier' ? name : type === 'Literal' ? value : null;
  return typeof word === 'string' ? [word] : [];
}

function importOf(node: Node): { from: string; isType: boolean; isLazy: boolean }[] {
  const isImport = /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$|^TSImportType$/.test(node.type);
  const { value: from } = ((isImport ? node.source : null) as { value?: unknown }) ?? {};
  if (typeof from !== 'string') return [];
  const names = (node.specifiers ?? []) as { importKind?: string }[];
  const isType =
    node.type === 'TSImportType' ||
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (names.length > 0 && names.every((name) => name.importKind === 'type'));
  return [{ from, isType, isLazy: node.type === 'ImportExpression' }];
}

/**
 * Returns the path of an imported file, or null if the file is not ours. Imports of workspaces are resolved through the
 * `exports` in their package.json.
 */
function fileOf(path: string, from: string): string | null {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from);
  const [, workspace, rest] = /^@sermon\/(domain|contract)(?:\/(.+))?$/.exec(from) ?? [];
  return workspace ? `packages/${workspace}/src/${rest ?? 'index'}.ts` : null;
}

const isNamed = (node: unknown, name: string) => (node as { name?: unknown }).name === name;
