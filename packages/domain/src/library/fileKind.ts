/** The kinds of files that the product treats in different ways. It judges them by the extension of their name. */
export type FileKind =
  | 'otherWord'
  | 'otherText'
  | 'pdf'
  | 'picture'
  | 'presentation'
  | 'audio'
  | 'video'
  | 'zip'
  | 'other';

const extensions: Record<Exclude<FileKind, 'other'>, string> = {
  otherWord: 'doc dot docm dotx dotm',
  otherText: 'odt ott fodt rtf pages wpd wps wri sxw abw lwp',
  pdf: 'pdf xps oxps',
  picture: 'jpg jpeg png gif bmp tif tiff webp svg heic heif avif psd ai eps ico',
  presentation: 'ppt pptx pptm pps ppsx odp key',
  audio: 'mp3 m4a aac wav ogg oga opus flac wma aif aiff',
  video: 'mp4 m4v mov avi mkv webm wmv mpg mpeg ogv 3gp',
  zip: 'zip',
};

const kinds = new Map<string, FileKind>(
  Object.entries(extensions).flatMap(([kind, all]) =>
    all.split(' ').map((extension) => [extension, kind as FileKind] as const),
  ),
);

export const fileKindOf = (name: string): FileKind =>
  kinds.get(/\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other';
