import { LockOpen } from 'lucide-react';
import { Button } from '../../ui/plain/Button.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';

export function Unlock() {
  const upgrade = useUpgrade();
  return (
    <Button onClick={() => upgrade('premiumTemplate')}>
      <LockOpen size={18} strokeWidth={1.6} aria-hidden />
      Unlock
    </Button>
  );
}
