/** What a picture that visitors send may be. The device looks before it sends, the server at what came. */

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

export const pictureMessages = {
  tooLarge: 'This picture is too large. Please choose one under 8 MB.',
  damaged: 'This picture is damaged. Please choose another one.',
} as const
