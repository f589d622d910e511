/** Returns the device on which a text was written: 'Phone, iOS', or '' if it is unknown. */
export const writtenOn = (document: {
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
}): string => [document.lastModifiedFormFactor, document.lastModifiedOnOperatingSystem].filter(Boolean).join(', ');
