import { InvitationsSection } from './invitations/InvitationsSection.tsx';
import { RequireSecondStep } from './secondStep/RequireSecondStep.tsx';

export function AccessSection() {
  return (
    <>
      <InvitationsSection />
      <RequireSecondStep />
    </>
  );
}
