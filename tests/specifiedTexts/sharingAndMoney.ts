import { plans } from '@sermon/domain/subscription/plans';
import { premium } from '@sermon/domain/texts/premium/premium';
import { preview } from '@sermon/domain/texts/premium/preview';
import { premiumScreens } from '@sermon/domain/texts/premium/screens';
import { shareDialog, sharing } from '@sermon/domain/texts/sharing/sharing';
import { sharedPage } from '@sermon/domain/texts/sharing/page';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { bundle, offers } from '@sermon/domain/texts/subscription/bundle';
import { getStarted } from '@sermon/domain/texts/subscription/getStarted';
import { payments } from '@sermon/domain/texts/subscription/checkout';
import { templates } from '@sermon/domain/texts/templates';
import { beginningOf, inComponent, type Specified } from './specified.ts';

/** Sharing (part 2). */
export const sharingTexts: Specified = [
  ['Before you share your message...', shareDialog.addressTitle],
  ['I understand that once saved this domain cannot be changed.', shareDialog.acknowledge],
  ['I do not have a church website', shareDialog.noWebsite],
  ['Oops. The web address you entered is too long, please make it a bit shorter.', sharing.addressTooLong],
  ['The name you entered is too long', beginningOf(sharing.nameTooLong)],
  ['Share is now enabled.', shareDialog.enabled],
  ['Share is now disabled.', shareDialog.disabled],
  ['Link copied to clipboard.', shareDialog.copied],
  ['Video saved', shareDialog.videoSaved],
  ['Video Removed', shareDialog.videoRemoved],
  ['Unable to load shared infomation. Please try again', shareDialog.notLoaded],
  ['Unable to initialize share. Please try again', shareDialog.notInitialized],
  ['Unable to get share. Please try again', shareDialog.notFound],
  ['Toggling share was unsuccessful. Please try again.', shareDialog.notToggled],
  ['Oops, it looks like something went wrong. This resource is no longer being shared by the owner.', sharedPage.gone],
  ["we're having trouble retrieving this resource", sharedPage.trouble],
];

/** Plans, payments and premium content (part 3). */
export const moneyTexts: Specified = [
  ['Get Started Now', getStarted.heading],
  ['Get Started', offers.getStarted],
  ['Preach better sermons', getStarted.cover.heading],
  ['Your Pro Discount', offers.proHeadline],
  ['PRO + Sermon Maker', bundle.name],
  ['Save $100 today', bundle.saved],
  ['Register a new account', preview.register],
  ['Register Free', preview.registerButton],
  ['Sign in to {parent}', preview.signIn('Sermon Site')],
  ['Your Billing Details', bundle.heading],
  ['Postal code is invalid for the selected country', payments.postalCodeInvalid],
  ['Annual - Discount', plans.makerAnnualDiscount.name],
  ['Cancel and Refund Subscription', billingTexts.refund.open],
  ['Add to My Library', premiumScreens.add],
  ['UNLOCK', premiumScreens.unlock],
  ['Unlock', inComponent('features/templates/TemplateDetail.tsx')],
  ['Use Template', inComponent('features/templates/UseTemplateForm.tsx')],
  ['Loading Premium Sermon...', premiumScreens.loading.sermon],
  ['Error activating {name}.', premium.activateFailed('Grace')],
  ['The {name} has been added to your Library.', premium.activated('Grace')],
  ["We're sorry, but we're having trouble loading Premium Sermons.", premiumScreens.notLoaded.sermon],
  ["We're sorry, but we're having trouble loading Premium Series.", premiumScreens.notLoaded.series],
  ["We're sorry, but we're having trouble loading templates.", templates.notLoaded],
  ["We're sorry, but we couldn't find the Sermon Asset you are trying to save.", preview.notFound],
  ["We're sorry, but we're having trouble loading your Sermon Asset. Please try again", preview.notLoaded],
];
