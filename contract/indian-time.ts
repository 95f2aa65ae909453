/** Offset of Indian time from UTC, in ms. It is the same all year. */
export const INDIA_OFFSET_MS = 5.5 * 60 * 60_000
