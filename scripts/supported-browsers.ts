/** The oldest versions that the shop works in. India's phones are old. */
export const SUPPORTED_BROWSERS = { chrome: 111, firefox: 115, safari_ios: 16.4 }
