import { useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { DevicePreview } from './DevicePreview.tsx';
import { ServerPreview } from './ServerPreview.tsx';
import type { PreviewProps } from './PreviewFrame.tsx';

export function Preview(props: PreviewProps) {
  const isOnline = useIsOnline();
  const [isUnreached, setIsUnreached] = useState(false);
  return isOnline && !isUnreached ? (
    <ServerPreview {...props} onUnreached={() => setIsUnreached(true)} />
  ) : (
    <DevicePreview {...props} />
  );
}
