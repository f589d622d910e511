/** Maximum size of a picture of a user when it is uploaded, in bytes. */
export const maxPictureBytes = 10_000_000;

/** Width and height of a stored picture of a user, in pixels. */
export const pictureSize = 512;

/** The types of pictures that the file dialog offers. Phones convert other pictures to one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
