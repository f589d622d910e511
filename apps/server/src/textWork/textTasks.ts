/*
 * The work on texts that can take longer than 20 ms. The threads of the pool import this file and call its functions by
 * name. Arguments and results are copied between threads, so they are plain data.
 */
export { geniusQueryOfText } from '@sermon/domain/genius/geniusQuery';
export { helperAnswer } from '@sermon/domain/assistant/helper/answer';
export { headingsOf, sermonText } from '@sermon/domain/assistant/sermonText';
export { judgeQuotations, namedPassages } from '@sermon/domain/assistant/quotations';
export { pageTextOf } from '@sermon/domain/sharing/pageText';
export { handoutHtml } from '@sermon/domain/sharing/handout';
export { slidesHtmlOf } from '@sermon/domain/sharing/slidesHtml';
export { sharedHtml, sharedSlidesHtml } from '@sermon/domain/sharing/sharedText';
export { lockedHtml } from '@sermon/domain/premium/lockedText';
export { openingHtml } from '@sermon/domain/premium/opening';
export { previewedHtml } from '@sermon/domain/preview/previewedHtml';
export { contentOf } from '@sermon/domain/builder/content';
export { readContent } from './content.ts';
export { searchEntryOf, snippetsAbout, snippetsWith } from './searchEntry.ts';
