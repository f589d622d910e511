import { describeDevice } from '@sermon/domain/builder/device';

/** They name this device as the one on which the document was last changed. */
export function thisDevice() {
  const { userAgent, maxTouchPoints } = navigator;
  const { formFactor, operatingSystem } = describeDevice({ userAgent, touchPoints: maxTouchPoints });
  return { lastModifiedFormFactor: formFactor, lastModifiedOnOperatingSystem: operatingSystem };
}
