/**
 * Errors that browsers also report by themselves. Apart from `errors`, so that first visits need
 * not load them all.
 */
export const pageErrors = {
  INVALID_INPUT: { http: 400, message: 'Something in this request is not valid.' },
  SIZE_NEEDED: { http: 400, message: 'Please choose a size.' },
  SIZE_UNKNOWN: { http: 404, message: 'This size is no longer available.' },
  OUT_OF_STOCK: { http: 409, message: 'Out of Stock' },
  BAG_FULL: { http: 409, message: 'A bag holds up to {most} different pieces.' },
  CHANGED_ELSEWHERE: { http: 412, message: 'This was changed on another device. Here is the current version.' },
  PAYMENT_METHOD_OFF: { http: 409, message: 'This payment method is not available.' },
  PAYMENT_PENDING: { http: 409, message: 'This payment has not arrived yet.' },
  ORDER_NOT_CREATED: { http: 502, message: 'Failed to create order. Please try again.' },
  CLIENT_OUTDATED: { http: 426, message: 'This page is out of date. Please reload it.' },
} as const satisfies Record<string, { http: number; message: string }>

export type PageErrorCode = keyof typeof pageErrors

/** Apart from `pageErrors`, so that the service worker need not load them all. */
export const productUnknownError = { http: 404, message: 'This product does not exist.' } as const

export function pageErrorMessage(code: PageErrorCode, values?: Record<string, string | number>): string {
  return fillPlaceholders(pageErrors[code].message, values)
}

/** Placeholders without a value stay. */
export function fillPlaceholders(message: string, values: Record<string, string | number> = {}): string {
  return message.replace(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part))
}
