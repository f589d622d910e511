/** Where a text was written, in words: 'Phone, iOS'; '' where nobody knows. */
export const writtenOn = (document: {
  lastModifiedFormFactor: string;
  lastModifiedOnOperatingSystem: string;
}): string => [document.lastModifiedFormFactor, document.lastModifiedOnOperatingSystem].filter(Boolean).join(', ');
