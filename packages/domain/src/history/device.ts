/** Returns the device on which a text was written, such as 'Phone, iOS', or '' if unknown. */
export const writtenOn = (document: {
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
}): string => [document.lastModifiedFormFactor, document.lastModifiedOnOperatingSystem].filter(Boolean).join(', ');
