export type Background = {
  /** Stored with slides, so it never changes. */
  id: number;
  name: string;
  fontColor: 'white' | 'black';
};

export const backgrounds: readonly Background[] = [
  { id: 1, name: 'Mountains', fontColor: 'white' },
  { id: 2, name: 'Clouds', fontColor: 'black' },
  { id: 3, name: 'Christmas Lights', fontColor: 'white' },
  { id: 4, name: 'Space', fontColor: 'white' },
  { id: 5, name: 'Mountain Sunset', fontColor: 'white' },
  { id: 6, name: 'Mountain Sunset v2', fontColor: 'white' },
  { id: 7, name: 'Bible', fontColor: 'white' },
  { id: 8, name: 'Cross Sunset', fontColor: 'white' },
  { id: 9, name: 'Flag', fontColor: 'white' },
  { id: 10, name: 'Hill', fontColor: 'white' },
  { id: 11, name: 'Missions', fontColor: 'black' },
  { id: 12, name: 'Mist', fontColor: 'white' },
  { id: 13, name: 'Rocks', fontColor: 'white' },
  { id: 14, name: 'Stars', fontColor: 'white' },
  { id: 15, name: 'Wedding', fontColor: 'black' },
  { id: 16, name: 'WoodPink', fontColor: 'black' },
];

export const defaultBackgroundId = 1;

/** The forms in which each picture exists. Slides are 16:9 or 4:3; the gallery shows thumbnails. */
export const backgroundForms = {
  '16x9': { width: 1920, height: 1080, type: 'jpg' },
  '4x3': { width: 1600, height: 1200, type: 'jpg' },
  thumbnail: { width: 320, height: 180, type: 'webp' },
} as const;

export type BackgroundForm = keyof typeof backgroundForms;

export const backgroundFile = ({ name }: Background, form: BackgroundForm): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${form}.${backgroundForms[form].type}`;
