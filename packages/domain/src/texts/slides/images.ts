export const slideImages = {
  notPicture: 'This is not a picture that can be used. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF file.',
  svg: 'Drawings in SVG format cannot be used. Save it as PNG and choose it again.',
  heic: 'Pictures in HEIC format cannot be used. Save it as JPEG and choose it again.',
  damaged: 'This picture is damaged or incomplete. Choose another file.',
  tooManyPixels: (megapixels: number) =>
    `This picture is too large. Reduce it to less than ${megapixels} megapixels and choose it again.`,
  tooComplex: 'This picture could not be prepared. Choose a smaller one.',
  busy: 'Too many pictures are being prepared. Please try again in a few seconds.',
};
