import { gallery } from '@sermon/domain/slides/backgrounds';
import { analyzer } from '@sermon/domain/texts/analyzer';
import { assistant, assistantPanel } from '@sermon/domain/texts/assistant/assistant';
import { bible } from '@sermon/domain/texts/bible';
import { builder } from '@sermon/domain/texts/builder';
import { corpus } from '@sermon/domain/texts/corpus';
import { genius } from '@sermon/domain/texts/genius';
import { presenter } from '@sermon/domain/texts/presenter/presenter';
import { googleSlides } from '@sermon/domain/texts/slides/google';
import { slidesInText, slidesPanel } from '@sermon/domain/texts/slides/panel';
import { speech } from '@sermon/domain/texts/speech/speech';
import { templates } from '@sermon/domain/texts/templates';
import { writingLog } from '@sermon/domain/texts/writing-log';
import { inComponent, replacedBy, type Specified } from './specified.ts';

const tabs = inComponent('features/builder/drawer/tabs.tsx');

/** The builder (part 2). */
export const builderTexts: Specified = [
  ['Saving...', builder.saving],
  ['- Offline Mode', builder.offlineMode.trim()],
  ['- Editing Template', builder.editingTemplate],
  ['No Description', builder.noDescription],
  ['Save as template', inComponent('features/templates/SaveAsTemplateDialog.tsx')],
  ['Present Sermon', presenter.present],
  ['Present Slides', slidesPanel.present],
  ['Download as PDF', inComponent('features/builder/commands/useCommands.tsx')],
  ['Download as Docx', inComponent('features/builder/commands/useCommands.tsx')],
  ['Download slide presentation', slidesPanel.download],
  ['Quick Print', inComponent('features/printing/usePrinting.tsx')],
  ['Print with columns', inComponent('features/printing/usePrinting.tsx')],
  ['Saving Details...', builder.savingDetails],
  ['Star Added', builder.starAdded],
  ['Star Removed', builder.starRemoved],
  ['Add Slide', slidesInText.add],
  ['Extend Slide', slidesInText.extend],
  ['Remove Slide', slidesInText.remove],
  ['AI Assistant', tabs],
  ['Search Bible', tabs],
  ['Search Sermons', tabs],
  ['Search Illustrations', tabs],
  ['Sermon Genius', tabs],
  ['Sermon Analyzer', tabs],
  ['Could not update title', builder.titleNotSaved],
  ['Could not update Starred', builder.starNotSaved],
  ["We're sorry, but we couldn't find the Sermon Asset you are trying to edit.", replacedBy(builder.notFound)],
  ["We're sorry, but we're having trouble loading your Sermon Asset in the builder.", replacedBy(builder.notLoaded)],
  ['404 Error: AssetId: {id} not found.', replacedBy(builder.accessNotFound)],
  ['500 Error: There was an issue with the server. Please try again later.', replacedBy(builder.accessFailed)],
  ['Error: There was an issue accessing the asset.', replacedBy(builder.accessFailed)],
  ['No data returned from the server!', replacedBy(builder.accessFailed)],
  ['Template created and can be found in your library', templates.saved],
  ['Error: Server error, please try again later.', replacedBy(templates.notSaved)],
  ['Preferences Saved', bible.preferencesSaved],
  ['Loading your preferences failed.', bible.preferencesNotLoaded],
  ['Writing Logs not available.', writingLog.notAvailable],
];

/** Research, the analyzer, the assistant, and speech (part 2). */
export const researchTexts: Specified = [
  ['No Bible Verses Found', bible.noVerses],
  ['No Illustrations Found', corpus.noneFound.illustration],
  ['No Sermons Found', corpus.noneFound.sermon],
  ['Bible Search failed. Please try again.', bible.bibleSearchFailed],
  ['Sermon Search failed. Please try again.', corpus.searchFailed.sermon],
  ['Remove Sermon failed. Please try again.', genius.sermonNotRemoved],
  ['Remove Sermon Illustration failed. Please try again.', genius.illustrationNotRemoved],
  ['Block Sermon Illustration failed. Please try again.', replacedBy(corpus.searchFailed.illustration)],
  ['Searching 31,102 Bible Verses', genius.searchingVerses(31_102)],
  ['Searching 181,667 Sermons', genius.searchingSermons(181_667)],
  ['Searching 49,363 illustrations', genius.searchingIllustrations(49_363)],
  ['Refresh now', inComponent('features/genius/GeniusPanel.tsx')],
  ['Activate Now', inComponent('ui/states/Upsell.tsx')],
  [
    'Please note: Your "Copy and Paste Options" and "View Options" don\'t match. Visible verses may not match verses copied to your clipboard.',
    bible.settingsDiffer,
  ],
  ['No Scripture', analyzer.noScripture],
  ['Needs Scripture', analyzer.needsScripture],
  ['You must enter at least one topic', assistant.topicNeeded],
  ['You must enter at least one scripture', assistant.scriptureNeeded],
  ['100 words required', assistant.wordsRequired(100)],
  ['1000 words required', assistant.wordsRequired(1000)],
  ['An unknown error has occurred', assistant.unknown],
  ['Start Over', assistantPanel.startOver],
  ['Hear It', speech.hearIt],
  ['Listening to sermon', speech.listening],
  ['Unable to process, text too long', speech.tooLong],
  ['Something went wrong, please try again.', speech.failed],
  ['Female Australian', speech.voices['en-AU-NatashaNeural']],
  ['Male British', speech.voices['en-GB-RyanNeural']],
  ['Female British', speech.voices['en-GB-SoniaNeural']],
  ['Male American', speech.voices['en-US-GuyNeural']],
  ['Female American', speech.voices['en-US-JennyNeural']],
];

const background = (name: string): string => gallery.find((image) => image.name === name)?.name ?? 'missing';

/** Slides (part 2). */
export const slideTexts: Specified = [
  ['Failed to update slide preferences.', slidesPanel.notSaved],
  ['Error: could not get custom image url for export.', googleSlides.customImageFailed],
  ['Error: issue authenticating with the slides provider. Please try again later.', googleSlides.notSignedIn],
  ['Remove Image', slidesPanel.removeImage],
  ['Christmas Lights', background('Christmas Lights')],
  ['Mountain Sunset v2', replacedBy(background('Mountain Dusk'))],
  ['Cross Sunset', background('Cross Sunset')],
  ['WoodPink', replacedBy(background('Pink Wood'))],
];

/** The presenter (part 2). */
export const presenterTexts: Specified = [
  ['Clock', presenter.modes.Clock],
  ['Count Down', presenter.modes.CountDown],
  ['Count Up', presenter.modes.CountUp],
  ['Loading your preferences failed. Please try again.', presenter.preferencesNotLoaded],
  ['Saving your preferences failed. Please try again.', presenter.preferencesNotSaved],
];
