import { EmailsSection } from './EmailsSection.tsx';
import { JobsSection } from './JobsSection.tsx';

export const MailSection = () => (
  <>
    <EmailsSection />
    <JobsSection />
  </>
);
