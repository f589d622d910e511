import { EmailsSection } from './EmailsSection.tsx';
import { JobsSection } from './JobsSection.tsx';

/** Emails that were not delivered, and jobs that have failed. */
export const MailSection = () => (
  <>
    <EmailsSection />
    <JobsSection />
  </>
);
