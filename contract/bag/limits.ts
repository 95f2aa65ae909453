/** Enforced both on the device and on the server. */

export const MAX_LINE_QUANTITY = 20

export const MAX_BAG_LINES = 100

export const MAX_WISHLIST_ITEMS = 200

/** To the recipient, in characters. */
export const MAX_GIFT_MESSAGE_LENGTH = 250
