import type { contract } from '@sermon/contract';
import type { SlideFormat } from '@sermon/domain/slides/export/formats';
import { slideExports as texts } from '@sermon/domain/texts/slides/exports';
import type { Slides } from '../../exports/slides/deck.ts';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { sermonOf } from '../builder/sermonOf.ts';
import { getDocument } from '../builder/store.ts';
import { getBuilderPreferences } from '../preferences/store.ts';
import { backgroundOf } from './background.ts';
import { findImageIfThere } from './images.ts';
import { listNotes } from './notes.ts';
import { writePictures } from './pictures.ts';

const types: Record<Exclude<SlideFormat, 'png'>, string> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
};

export function exportCalls({
  db,
  clock,
  files,
  exporter,
  stopping,
}: Pick<Services, 'db' | 'clock' | 'files' | 'exporter' | 'stopping'>): Pick<
  Handlers<typeof contract>['slides'],
  'export'
> {
  return {
    async export({ input: { id, format }, user, signal }) {
      const document = orNotFound(await getDocument(db, user.id, id));
      if (document.slideCount === 0) throw refused(422, texts.none);
      // A picture whose file is missing is left out, so that the slides can still be downloaded.
      const custom = format === 'txt' ? undefined : await findImageIfThere({ db, files }, user.id, id);
      const notes = (await listNotes(db, user.id, id)) ?? [];
      const slides: Slides = {
        ...sermonOf(document, user),
        aspect: document.slideExporterAspectRatio,
        background: await backgroundOf(document, await getBuilderPreferences(db, user.id), custom),
        notes: new Map(notes.map(({ slideId, text }) => [slideId, text])),
      };
      const { name } = document;
      if (format === 'png') {
        const requester = { ownerId: user.id, signal: AbortSignal.any([signal, stopping.signal]) };
        const body = await writePictures(exporter, slides, requester, clock());
        return { name: `${name}.zip`, type: 'application/zip', size: null, body };
      }
      const bytes = await exporter.slides(slides, format, { ownerId: user.id, signal });
      return new File([new Uint8Array(bytes)], `${name}.${format}`, { type: types[format] });
    },
  };
}
