import { accounts } from './accounts.ts';
import { secondStep, signInSteps } from './accounts/secondStep.ts';
import { acting } from './admin/acting.ts';
import { otherSites } from './accounts/otherSites.ts';
import { profilePicture, settings } from './accounts/settings.ts';
import { adminAudit, administrators, adminPeople } from './admin/people.ts';
import { invitations } from './admin/invitations.ts';
import { adminBilling, billing } from './subscription/billing.ts';
import { adminPremium, adminServer } from './admin/server.ts';
import { app, telemetry } from './app.ts';
import { assistant } from './assistant/assistant.ts';
import { archive } from './archive.ts';
import { documents } from './builder.ts';
import { calendar } from './calendar.ts';
import { deliveries } from './deliveries.ts';
import { files, originals, word } from './files.ts';
import { genius } from './genius.ts';
import { history } from './history.ts';
import { folders, library, series, storage } from './library.ts';
import { links } from './links.ts';
import { preferences } from './preferences.ts';
import { premiumSermons, premiumSermonSeries } from './premium/premium.ts';
import { preview } from './premium/preview.ts';
import { printing } from './printing.ts';
import { corpus } from './corpus.ts';
import { phoneRemotes } from './remote.ts';
import { shareComments } from './sharing/comments.ts';
import { sharing } from './sharing/shares.ts';
import { ratings } from './ratings/ratings.ts';
import { slideNotes, slides } from './slides.ts';
import { speech } from './speech/speech.ts';
import { streams } from './client.ts';
import { bible } from './bible.ts';
import { templates } from './templates.ts';
import { timings } from './timings.ts';
import { subscription } from './subscription/subscription.ts';
import { writingLogs } from './writing-log.ts';

/**
 * All calls of the product. The server's routes, the web client and the document at /api/openapi.json are derived from
 * them.
 */
export const contract = {
  app,
  accounts,
  settings,
  secondStep,
  signInSteps,
  administrators,
  profilePicture,
  invitations,
  adminPeople,
  adminServer,
  adminAudit,
  adminBilling,
  adminPremium,
  acting,
  otherSites,
  library,
  folders,
  series,
  links,
  files,
  documents,
  originals,
  history,
  printing,
  templates,
  preferences,
  writingLogs,
  word,
  calendar,
  deliveries,
  archive,
  bible,
  corpus,
  genius,
  assistant,
  slides,
  slideNotes,
  phoneRemotes,
  sharing,
  shareComments,
  speech,
  storage,
  streams,
  telemetry,
  timings,
  subscription,
  billing,
  premiumSermons,
  premiumSermonSeries,
  preview,
  ratings,
};
