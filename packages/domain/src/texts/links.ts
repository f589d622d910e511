/** UI text for links (spec part 1 §5). */
export const links = {
  invalidUrl: 'Enter a valid web address.',
  invalidYouTube: 'Sorry, this YouTube url is invalid. (Example: https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
  invalidSoundCloud: 'Sorry, this SoundCloud url is invalid. (Example: https://soundcloud.com/artist/track)',
  invalidVimeo: 'Sorry, this Vimeo url is invalid. (Example: https://vimeo.com/265636445)',
};
