import type { Block } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { maxPictureTitle } from '@sermon/domain/sharing/limits';
import { backgroundFile, backgrounds } from '@sermon/domain/slides/backgrounds';
import { createHash } from 'node:crypto';
import { readBackground } from '../../../content/folders.ts';
import type { Exporter } from '../../../exports/exporter.ts';
import type { Services } from '../../../services.ts';
import { createCache, getCached } from '../networks.ts';

/** The pictures that are kept in memory, in bytes. One has about 60 kB. */
const maxKeptBytes = 12_000_000;

export type LinkPictures = (about: {
  title: string;
  churchName: string;
  ownerId: string;
  ip: string;
}) => Promise<Uint8Array>;

export function createLinkPictures(
  services: Pick<Services, 'stopping' | 'db' | 'attempts'> & { exporter: Pick<Exporter, 'linkPicture'> },
): LinkPictures {
  const kept = createCache<Uint8Array>({ maxBytes: maxKeptBytes, sizeOf: ({ length }) => length });
  const background = backgrounds.find(({ name }) => name === 'Hill')!;
  return ({ title, churchName, ownerId, ip }) => {
    const key = createHash('sha256').update(`${title}\n${churchName}`).digest('base64url');
    const make = async () => {
      const picture = await readBackground(backgroundFile(background, '16x9'));
      const slides = {
        title,
        author: '',
        text: toHtml(slideText(title, churchName)),
        aspect: '16x9' as const,
        background: { picture, fontColor: background.fontColor, scrim: null },
        notes: new Map<string, string>(),
      };
      // The picture is made for everybody who asks for it, so it is finished even if the first one leaves.
      return services.exporter.linkPicture(slides, {
        ownerId: `link picture ${ownerId}`,
        signal: services.stopping.signal,
      });
    };
    return getCached(services, { ip, kind: 'picture' }, kept, { key, version: '', make });
  };
}

function slideText(title: string, churchName: string): Block[] {
  const marks = { slide: 'title' };
  const characters = [...title];
  const shown = characters.length <= maxPictureTitle ? title : `${characters.slice(0, maxPictureTitle - 1).join('')}…`;
  const church: Block[] = churchName
    ? [{ type: 'paragraph', align: 'center', runs: [{ text: churchName, marks }] }]
    : [];
  return [{ type: 'heading', level: 2, align: 'center', runs: [{ text: shown, marks }] }, ...church];
}
