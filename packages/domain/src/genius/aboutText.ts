import { parseDocument } from '../document/html/parse.ts';
import { type About, aboutOf } from './about.ts';

export const aboutText = ({ html, ...sermon }: { title: string; scripture: string; html: string }): About =>
  aboutOf({ ...sermon, blocks: parseDocument(html) });
