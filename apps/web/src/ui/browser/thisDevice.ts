import { describeDevice } from '@sermon/domain/builder/device';

/** Returns the fields of a document that name this device as the one on which it was last changed. */
export function thisDevice() {
  const { userAgent, maxTouchPoints } = navigator;
  const { formFactor, operatingSystem } = describeDevice({ userAgent, touchPoints: maxTouchPoints });
  return { lastModifiedFormFactor: formFactor, lastModifiedOnOperatingSystem: operatingSystem };
}
