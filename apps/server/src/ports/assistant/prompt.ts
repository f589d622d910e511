import { readFile } from 'node:fs/promises';
import type { AssistantRequest, Preacher } from './port.ts';

/** Returns the text of a prompt. The build copies the folder next to the server. */
const read = async (name: string): Promise<string> =>
  (await readFile(new URL(`prompts/${name}.md`, import.meta.url), 'utf8')).trim();

export type Prompt = {
  /** The instructions contain nothing that the user has typed, except for the user's own setting. */
  system: string;
  prompt: string;
};

export async function promptFor(request: AssistantRequest): Promise<Prompt> {
  const [rules, task] = await Promise.all([read('rules'), read(request.mode)]);
  return {
    system: [rules, task, ...preacherLines(request.preacher)].join('\n\n'),
    prompt: request.mode === 'ideas' ? ideasData(request) : sermonData(request.sermon),
  };
}

function preacherLines({ tradition, audience, never }: Preacher): string[] {
  const lines = [
    ...(tradition ? [`- Tradition: ${asData(tradition)}`] : []),
    ...(audience ? [`- The listeners: ${asData(audience)}`] : []),
    ...(never ? [`- Never do this: ${asData(never)}`] : []),
  ];
  return lines.length > 0 ? [`The preacher has told you:\n${lines.join('\n')}`] : [];
}

const ideasData = ({ topics, passages, translation }: AssistantRequest & { mode: 'ideas' }): string =>
  [
    marked('topics', topics.join('\n')),
    ...passages.map(({ reference, text }) => marked('passage', [`${reference} (${translation})`, text].join('\n'))),
  ].join('\n\n');

const sermonData = ({ name, scripture, text }: { name: string; scripture: string; text: string }): string =>
  [marked('title', name), marked('scripture', scripture), marked('sermon', text)].join('\n\n');

/** Puts data between markers. The data cannot contain the closing marker, because it has no angle brackets. */
const marked = (name: string, data: string): string => `<${name}>\n${asData(data)}\n</${name}>`;

const asData = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');
