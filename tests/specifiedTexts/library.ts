import { copyName } from '@sermon/domain/library/title';
import { categoryLabel } from '@sermon/domain/library/items';
import { recentGroups } from '@sermon/domain/library/recent';
import { searchPlaceholder } from '@sermon/domain/library/search';
import { sortLabels } from '@sermon/domain/library/sort';
import { builder } from '@sermon/domain/texts/builder';
import { calendar } from '@sermon/domain/texts/calendar';
import { clipboard, editor } from '@sermon/domain/texts/editor';
import { files } from '@sermon/domain/texts/files';
import { library, myLibrary } from '@sermon/domain/texts/library';
import { links } from '@sermon/domain/texts/links';
import { offlineDocuments } from '@sermon/domain/texts/offline/documents';
import { premiumScreens } from '@sermon/domain/texts/premium/screens';
import { sharing } from '@sermon/domain/texts/sharing/sharing';
import { templates } from '@sermon/domain/texts/templates';
import { beginningOf, inComponent, replacedBy, type Specified } from './specified.ts';

/** The library (parts 1 and 3). */
export const libraryTexts: Specified = [
  ['My Library', myLibrary],
  ['Quick Access', inComponent('features/library/screens/LibraryView.tsx')],
  ['Offline Access', offlineDocuments.title],
  ['Sermon Templates', inComponent('features/templates/TemplatesScreen.tsx')],
  ['Premium Sermons', premiumScreens.lists.sermon],
  ['Premium Series', premiumScreens.lists.series],
  ['Search Library', searchPlaceholder('/library-home')],
  ['Search Sermon Templates', searchPlaceholder('/sermon-templates')],
  ['Search Premium Sermons', searchPlaceholder('/premium-sermons')],
  ['Search Premium Series', searchPlaceholder('/premium-series')],
  ['Search Results', inComponent('features/library/screens/SearchScreen.tsx')],
  ['No recent items to display.', library.noRecent],
  ['Use the "Add Star" to add items here.', replacedBy(library.noStarred)],
  ['No matches found for {search}. Please try again.', replacedBy(library.nothingFound('Advent'))],
  ['Enable documents for offline availability within the sermon editor.', offlineDocuments.none],
  ['Earlier this week', recentGroups[1]],
  ['Earlier this month', recentGroups[2]],
  ['Earlier this year', recentGroups[3]],
  ['Are you sure you wish to continue?', library.deleteConfirm],
  ['Choose a template', inComponent('features/templates/TemplateChooser.tsx')],
  ['Not Set', builder.notSet],
  ['Library Home', library.moved('', null).slice(' moved to '.length)],
  ['Move Here', inComponent('features/library/actions/MovePicker.tsx')],
  ['Star added to {name}', library.starAdded('Advent')],
  ['Star removed from {name}', library.starRemoved('Advent')],
  ['{old} renamed to {new}', library.renamed('Advent', 'Lent')],
  ['Failed to rename {name}', library.failedToRename('Advent')],
  ['{name} moved to {target}', library.moved('Advent', 'Lent')],
  ['Failed to move {name}', library.failedToMove('Advent')],
  ['{X} deleted', library.deleted('Advent')],
  ['{X} restored', library.restored('Advent')],
  ['Failed to restore {X}', library.failedToRestore('Advent')],
  ['Failed to delete {X}', library.failedToDelete('Advent')],
  ['Folder {N} created', library.folderCreated('Advent')],
  ['Sermon Series {N} created', library.seriesCreated('Advent')],
  ['{N} added to library', library.added('Advent')],
  ['{N} created', library.created('Advent')],
  ['{name} - Copy', copyName('Advent')],
  ['Could not load Templates', templates.notLoadedInChooser],
  ['Could not upload File', files.notUploaded],
  ['File Too Large', files.tooLarge],
  ['File must be .docx', files.notDocx],
  ['Invalid File Name', files.invalidName],
  ['Invalid Name', library.invalidName],
  ['No file selected', files.noFile],
  ['Name cannot be blank', library.nameBlank],
  ['Sorry, this YouTube url is invalid. (Example: {example})', links.invalidYouTube],
  ['Sorry, this SoundCloud url is invalid.', beginningOf(links.invalidSoundCloud)],
  ['Sorry, this Vimeo url is invalid. (Example: {host}/265636445)', links.invalidVimeo],
  ['Sorry, this Facebook url is invalid.', beginningOf(sharing.invalidFacebook)],
  ['Validate', inComponent('features/links/MediaForm.tsx')],
  ['Downloading', files.downloading],
  ['Sermon Outline', categoryLabel('Outline')],
  ['Sermon Manuscript', categoryLabel('Manuscript')],
  ['Small Group Study', categoryLabel('SmallGroupStudy')],
  ['Presentation Slides', categoryLabel('SermonSlides')],
  ['Sermon Audio', categoryLabel('Audio')],
  ['Sermon Video', categoryLabel('Video')],
  ['Created Date', sortLabels.created],
  ['Last Modified', sortLabels.modified],
  ['Last Opened', sortLabels.opened],
  ['Preach Date', sortLabels.preached],
  ['{n} more', calendar.more(2)],
  ["You don't have any content here.", library.nothingHere],
];

/** Copying and pasting (parts 1 and 2). */
export const copyTexts: Specified = [
  ['Error: could not get bible verse for copy.', clipboard.notThere.bible],
  ['Error: could not get illustration for copy.', clipboard.notThere.illustration],
  ['Error: could not get sermon for copy.', clipboard.notThere.sermon],
  ['Error: Unsupported copy type. Please contact support if the issue persists.', clipboard.unsupportedKind],
  ['Error: It appears your web browser does not support copying.', clipboard.unsupported],
  ['Error: There was an unknown error when copying.', replacedBy(clipboard.failed)],
  ['Copied to clipboard!', clipboard.copied],
  ['{X} copied to clipboard', clipboard.copiedNamed('John 3')],
  ['Text copied to clipboard', editor.textCopied],
  ['Text pasted from clipboard', editor.textPasted],
  [
    'Error pasting from clipboard, editor instance not found. Please refresh and try again.',
    replacedBy(editor.notThereToPaste),
  ],
];
