/** Limits for uploaded pictures. The page checks them before the upload, and the server checks them again. */

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

export const pictureMessages = {
  tooLarge: 'This picture is too large. Please choose one under 8 MB.',
  damaged: 'This picture is damaged. Please choose another one.',
} as const
