import { fillPlaceholders, pageErrors, productUnknownError } from './page-errors.ts'
import { pictureMessages } from './picture-upload.ts'

/** Errors by code. Clients check `code`, not `message`; `errorMessage` fills in `{name}`. */
export const errors = {
  ...pageErrors,
  PRODUCT_UNKNOWN: productUnknownError,

  // Invalid requests
  BODY_TOO_LARGE: { http: 413, message: 'This is too large to send.' },
  NOT_A_PICTURE: { http: 415, message: 'Please choose a picture: JPEG, PNG or WebP.' },
  PICTURE_TOO_LARGE: { http: 413, message: pictureMessages.tooLarge },
  PICTURE_TOO_DETAILED: { http: 413, message: 'This picture has too many pixels. Please choose a smaller one.' },
  PICTURE_GONE: { http: 409, message: 'This picture is no longer available. Please choose it again.' },
  PICTURE_DAMAGED: { http: 415, message: pictureMessages.damaged },
  SUBSCRIPTION_UNKNOWN: { http: 404, message: 'This link no longer works. Please subscribe again.' },
  REPEAT_DIFFERS: { http: 409, message: 'This was already sent with different contents.' },

  // Authentication and permissions
  LOGIN_NEEDED: { http: 401, message: 'Please log in to continue.' },
  WRONG_CREDENTIALS: { http: 401, message: 'The e-mail or password is incorrect.' },
  PASSWORD_COMMON: {
    http: 400,
    message: 'Many people use this password, so it is easily guessed. Please choose another one.',
  },
  WRONG_PASSWORD: { http: 400, message: 'The current password is incorrect.' },
  PASSWORD_NEEDED: { http: 403, message: 'Please enter your password to change where a paid order goes.' },
  EMAIL_TAKEN: { http: 409, message: 'There is already an account with this e-mail. Please log in.' },
  TOO_MANY_TRIES: { http: 429, message: 'Too many wrong passwords. Please try again in {wait}.' },
  ORDER_UNDER_WAY: {
    http: 409,
    message:
      'You still have an open order or refund. You can delete your account once it is delivered, cancelled or refunded.',
  },
  RESET_LINK_UNUSABLE: {
    http: 400,
    message: 'This link has already been used or has expired. Please request a new one.',
  },
  LOGIN_LINK_UNUSABLE: {
    http: 400,
    message: 'This link has already been used or has expired. Please log in with your password, or choose a new one.',
  },
  VERIFY_LINK_UNUSABLE: {
    http: 400,
    message: 'This link has expired. You can have a new one sent from your account.',
  },
  WEBHOOK_UNVERIFIED: { http: 403, message: 'This webhook does not come from its provider.' },
  STAFF_ONLY: { http: 403, message: 'Only the shop’s staff can do this.' },

  // Another user's resources return these, too.
  NOT_FOUND: { http: 404, message: 'This does not exist.' },
  ORDER_UNKNOWN: { http: 404, message: 'This order does not exist.' },
  FOLLOW_LINK_UNUSABLE: { http: 404, message: 'This link has expired or was turned off. Please request a new one.' },
  LINK_ONLY_SHOWS: {
    http: 403,
    message: 'This link only shows the order. Please use the link in our e-mail about it, or log in.',
  },
  PLACE_UNKNOWN: { http: 404, message: 'This place is not in our list.' },

  // Bag and stock
  ONLY_LEFT: { http: 409, message: 'Only {left} left.' },
  QUANTITY_OUT_OF_RANGE: { http: 400, message: 'You can order up to 20 of one piece.' },
  STOCK_NOT_UPDATED: { http: 409, message: 'Unable to update stock for product ID: {id}' },

  // Checkout, payment, orders
  BAG_EMPTY: { http: 409, message: 'Your Shopping Bag is Empty' },
  PAYMENT_ABROAD_ONLY: { http: 409, message: 'Payment in US dollars is only for deliveries outside India.' },
  PIN_STATE_DIFFERS: { http: 409, message: 'PIN code {pincode} is in {pinState}. Your address says {state}.' },
  GSTIN_STATE_DIFFERS: {
    http: 409,
    message: 'This GSTIN is registered in {gstinState}. The parcel goes to {state}.',
  },
  COUPON_UNKNOWN: { http: 404, message: 'This coupon code is not valid.' },
  COUPON_ENDED: { http: 410, message: 'This coupon has expired.' },
  COUPON_USED: { http: 409, message: 'This coupon has already been used.' },
  AMOUNT_DIFFERS: { http: 409, message: 'The total has changed to {amount}. Please check your bag.' },
  PAYMENT_UNVERIFIED: { http: 402, message: 'Payment verification failed.' },
  PAYMENT_RETURNED: {
    http: 409,
    message: 'This payment arrived too late for its order. Your money is on its way back to you.',
  },
  CHECKOUT_TOO_OLD: { http: 409, message: 'This checkout is more than an hour old. Please start again.' },
  ALREADY_PLACED: { http: 409, message: 'This order has already been placed.' },
  COD_LIMIT: { http: 409, message: 'Cash on Delivery is available up to {amount}.' },
  COD_NOT_THERE: { http: 409, message: 'Cash on Delivery is not available at this postal code. Please pay online.' },
  COD_MINIMUM: { http: 409, message: 'Cash on Delivery is available from {amount}.' },
  COD_ABROAD: { http: 409, message: 'Cash on Delivery is available in India only. Please pay online.' },
  COD_PREPAID_ONLY: {
    http: 409,
    message: 'Earlier Cash on Delivery parcels came back to us, so please pay online.',
  },
  COD_CONTACT_REFUSED: {
    http: 409,
    message:
      'Cash on Delivery parcels to this phone number or address came back to us. Please cancel this order and pay online.',
  },
  COD_ADDRESS_BUSY: {
    http: 409,
    message:
      'Other Cash on Delivery parcels are on their way to this address. Please change it once one has arrived, or cancel this order and pay online.',
  },
  COD_ADDRESS_REFUSED: {
    http: 409,
    message:
      'Cash on Delivery is not available at this postal code. Please choose another address, or cancel this order and pay online.',
  },
  CODE_WRONG: { http: 400, message: 'This code is not right. Please check it.' },
  CODE_EXPIRED: { http: 410, message: 'This code no longer works. Please ask for a new one.' },
  CODE_NEEDED: {
    http: 409,
    message: 'Please type the code that we texted to you. Its field is with your order, in your account.',
  },
  PHONE_NEEDED: { http: 409, message: 'Please add your phone number first, so that we can text you the code.' },
  CODE_LIMIT: {
    http: 429,
    message: 'We have sent you several codes today. Please try again tomorrow, or use the button in our e-mail.',
  },
  CONFIRMATION_SOLD_OUT: {
    http: 409,
    message:
      'A piece of this order sold out before you confirmed it. We have cancelled the order, and you pay nothing.',
  },
  CONFIRMATION_OVER: { http: 409, message: 'This order can no longer be confirmed. Please order again.' },
  DISPUTE_OPEN: {
    http: 409,
    message: 'A dispute about this payment is open with your bank. We can cancel and refund only after it has ended.',
  },
  CANNOT_CANCEL: { http: 409, message: 'This order can no longer be cancelled.' },
  NOT_SHIPPED_THERE: { http: 409, message: 'We do not deliver to this country yet.' },
  CONTACT_TOO_LATE: { http: 409, message: 'Your parcel has left, so its address can no longer be changed.' },
  COUNTRY_FIXED: {
    http: 409,
    message: 'The country of an order cannot be changed. Please cancel it and order again.',
  },
  ADDRESSES_FULL: { http: 409, message: 'You can keep up to ten addresses. Please delete one first.' },
  OCCASION_TOO_LATE: { http: 409, message: 'Your parcel is already packed, so its card can no longer be changed.' },
  RETURN_UNKNOWN: { http: 404, message: 'This return does not exist.' },
  RETURN_TOO_LATE: { http: 409, message: 'Pieces can be returned within 14 days after their delivery.' },
  RETURN_REPEATED: { http: 409, message: 'These pieces are already being returned.' },
  EXCHANGE_COSTS_MORE: {
    http: 409,
    message: 'The new size costs more. Please ask for a refund, and order the new size.',
  },
  RETURN_CLOSED: { http: 409, message: 'This return can no longer be withdrawn.' },
  SHIPPING_UNAVAILABLE: { http: 503, message: 'Shipping cannot be arranged right now. Please try again.' },

  // General errors
  TOO_OFTEN: { http: 429, message: 'You have done this very often. Please try again in {wait}.' },
  NETWORK_BUSY: {
    http: 429,
    message: 'Too many requests come from your network. Please try again in {wait}.',
  },
  TOO_MANY_REQUESTS: { http: 429, message: 'Too many requests. Please try again in a little while.' },
  UNEXPECTED: { http: 500, message: 'An unexpected error occurred.' },
  SHOP_BUSY: { http: 503, message: 'The shop is very busy. Please try again in a few seconds.' },
  SHOP_CLOSED: { http: 503, message: 'The shop is starting or stopping. Please try again.' },
} as const satisfies Record<string, { http: number; message: string }>

export type ErrorCode = keyof typeof errors

export function errorMessage(code: ErrorCode, values?: Record<string, string | number>): string {
  return fillPlaceholders(errors[code].message, values)
}
