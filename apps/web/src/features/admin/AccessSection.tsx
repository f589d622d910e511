import { InvitationsSection } from './invitations/InvitationsSection.tsx';
import { RequireSecondStep } from './secondStep/RequireSecondStep.tsx';

/** Who gets in: invitations, and whether administrators need two-step sign-in. */
export function AccessSection() {
  return (
    <>
      <InvitationsSection />
      <RequireSecondStep />
    </>
  );
}
