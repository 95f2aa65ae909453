/** A postal code of India: six digits, the first 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/
