/**
 * How page and server tell each other that they still understand one another. A page may stay open for weeks, and the
 * server goes on meanwhile; so every call of a page says by which agreement it was made.
 */

/** The header that says it: a whole number. Other programs, which send none, are not looked at. */
export const CLIENT_VERSION_HEADER = 'x-nakshi-client'

/** Raise it with every change of a call that pages of before would not send, or not understand. */
export const CLIENT_VERSION = 1

/** The oldest that the server still answers. Raise it when it can no longer serve older ones; they are then told to reload. */
export const OLDEST_CLIENT = 1
