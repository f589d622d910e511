import { ThemeProvider } from '@mui/material/styles';
import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { type Insertion, markedBlocks } from '@sermon/domain/document/sources/source';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { onTestFinished, vi } from 'vitest';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { pageConnection } from '../../connection/pageConnection.ts';
import { createQueryClient } from '../../queryClient.ts';
import { config, ruth } from '../../testing/app.setup.tsx';
import { subscriber } from '../../testing/library.setup.tsx';
import { fakeNetwork } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { theme } from '../../ui/theme/theme.ts';
import { currentUser } from '../../user.ts';
import { pageAnswers } from './pageAnswers.ts';
import { AssistantPanel, AssistantSettings } from './AssistantPanel.tsx';

export const ideas = 'POST /ai-chat/GenerateSermonIdeas';
export const suggestions = 'POST /ai-chat/GenerateSermonSuggestions';
export const analysis = 'POST /ai-chat/GenerateSermonAnalysis';
export const usage = 'GET /api/Assistant/Usage';
export const check = 'POST /api/Assistant/CheckQuotations';
export const sendFeedback = 'POST /api/Assistant/SubmitFeedback';
export const documentId = '0197a2c4-0000-7000-8000-00000000d0c0';

type Given = {
  html?: string;
  scripture?: string;
  answers?: object;
  isFree?: boolean;
  assistant?: 'builtIn' | 'model';
  onSave?: () => Promise<boolean>;
};

/** Opens the panel for a document, as after a reload if a test opened it before. */
export function openPanel(options: Given = {}) {
  const { html = '<p>He ran.</p>', scripture = '', answers = {}, isFree = false, assistant = 'model' } = options;
  const network = fakeNetwork({
    'GET /api/AppConfig': { ...config, assistant },
    'GET /api/BuilderPreferences/GetBuilderPreferences': {
      ...defaultStoredPreferences,
      bibleTranslationId: 'WEB',
      isBibleTranslationChosen: true,
    },
    'GET /api/Search/GetBibleTranslations': [
      { id: 'WEB', name: 'World English Bible', copyrightHtml: '', isInstalled: true, mayBeKept: true },
      { id: 'KJV', name: 'King James Version', copyrightHtml: '', isInstalled: true, mayBeKept: true },
    ],
    [usage]: { limit: null, remaining: null },
    [check]: [],
    'DELETE /api/Streams/*': null,
    ...answers,
  });
  onTestFinished(pageConnection.start());
  const user = isFree ? ruth : subscriber;
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, user);
  pageAnswers.reset();
  onTestFinished(() => pageAnswers.reset());
  const editor = new Editor({ extensions: sermonExtensions, content: html, parseOptions });
  onTestFinished(() => editor.destroy());
  const inserted: Insertion[] = [];
  const { onSave = vi.fn(async () => true) } = options;
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        <NoticesProvider>
          <AssistantSettings />
          <AssistantPanel
            document={{ id: documentId, editor, scripture }}
            isShown
            onInsert={(...all) => void inserted.push(...all)}
            onSave={onSave}
          />
        </NoticesProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  /** The HTML of what was inserted. */
  const insertedHtml = () =>
    inserted.map((insertion) => ('type' in insertion ? '' : toHtml(markedBlocks(insertion)))).join('');
  return { network, editor, onSave, insertedHtml, unmount, person: userEvent.setup({ delay: null }) };
}

const encoder = new TextEncoder();

/** A stream whose events the test sends one by one. */
export function openStream() {
  const streamId = crypto.randomUUID();
  let send!: ReadableStreamDefaultController<Uint8Array>;
  let isCanceled = false;
  let n = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (send = controller),
    cancel: () => void (isCanceled = true),
  });
  const frame = (kind: string | null, data: unknown) => {
    send.enqueue(
      encoder.encode(`id: ${streamId}.${n}\n${kind ? `event: ${kind}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
    );
    n += 1;
  };
  frame('open', {});
  return {
    streamId,
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    event: (data: unknown) => frame(null, data),
    end() {
      frame('end', {});
      send.close();
    },
    fail: (statusCode: number, message: string) => frame('error', { statusCode, message }),
    get isCanceled() {
      return isCanceled;
    },
  };
}

export const begun = { kind: 'started', isModel: true, isCut: false, remaining: null };
export const text = (words: string, isMaterial = true) => ({ kind: 'text', text: words, isMaterial });
export const done = { kind: 'done', isTooLong: false };
