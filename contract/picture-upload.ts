/** Checked by the page before the upload, and again by the server. */

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

export const pictureMessages = {
  tooLarge: 'This picture is too large. Please choose one under 8 MB.',
  damaged: 'This picture is damaged. Please choose another one.',
} as const
