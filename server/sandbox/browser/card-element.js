/**
 * Simulates the card element of Stripe.js with three input fields. The server combines this file and `stripe.js` into
 * one script, because pages load only a single script.
 */

/** @typedef {{ type: string, code: string, message: string, [more: string]: unknown }} StripeError */
/** @typedef {{ disabled?: boolean, style?: { base?: { color?: string } } }} CardOptions */

class CardElement {
  #host = document.createElement('div')
  #number = field('Card number', '1234 1234 1234 1234', 23)
  #expiry = field('Expiry date', 'MM / YY', 7)
  #cvc = field('CVC', '123', 4)
  /** @type {Map<string, ((event: object) => void)[]>} */
  #listeners = new Map()
  /** @type {HTMLElement | null} */
  #container = null

  /** @param {CardOptions} [options] */
  constructor(options = {}) {
    const root = this.#host.attachShadow({ mode: 'open' })
    const note = document.createElement('p')
    note.textContent = 'Test mode: 4242 4242 4242 4242 pays, with any later date and any CVC.'
    const fields = document.createElement('div')
    fields.className = 'fields'
    fields.append(this.#number.label, this.#expiry.label, this.#cvc.label)
    root.append(stylesheet(), fields, note)
    for (const { input } of this.#fields()) {
      input.addEventListener('input', () => {
        this.#format()
        this.#emit('change', this.#state())
      })
      input.addEventListener('focus', () => this.#emit('focus', { elementType: 'card' }))
      input.addEventListener('blur', () => this.#emit('blur', { elementType: 'card' }))
    }
    this.update(options)
  }

  /** @param {string | HTMLElement} container */
  mount(container) {
    const found = typeof container === 'string' ? document.querySelector(container) : container
    if (!(found instanceof HTMLElement)) throw new Error('The element to mount the card element in does not exist.')
    this.#container = found
    found.classList.add('StripeElement')
    found.append(this.#host)
    this.#updateClasses()
    queueMicrotask(() => this.#emit('ready', { elementType: 'card' }))
  }

  unmount() {
    this.#host.remove()
    this.#container = null
  }

  destroy() {
    this.unmount()
    this.#listeners.clear()
  }

  /**
   * @param {string} event
   * @param {(event: object) => void} listener
   */
  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  /**
   * @param {string} event
   * @param {(event: object) => void} [listener]
   */
  off(event, listener) {
    const rest = (this.#listeners.get(event) ?? []).filter((known) => listener && known !== listener)
    this.#listeners.set(event, rest)
    return this
  }

  /** @param {CardOptions} options */
  update({ disabled, style }) {
    const color = style?.base?.color
    if (color) this.#host.style.setProperty('color', color)
    for (const { input } of this.#fields()) input.disabled = disabled ?? input.disabled
  }

  focus() {
    this.#number.input.focus()
  }

  blur() {
    for (const { input } of this.#fields()) input.blur()
  }

  clear() {
    for (const { input } of this.#fields()) input.value = ''
    this.#emit('change', this.#state())
  }

  /** Returns the digits of the card number that the shopper has entered. */
  number() {
    return digitsOf(this.#number.input.value)
  }

  /** Returns the error for an invalid or incomplete field, or null if all fields are valid. */
  error() {
    return this.#invalid() ?? this.#incomplete()
  }

  #fields() {
    return [this.#number, this.#expiry, this.#cvc]
  }

  /** Formats the input fields: inserts spaces into the card number and a slash into the expiry date. */
  #format() {
    const number = this.number().slice(0, 19)
    this.#number.input.value = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    const expiry = digitsOf(this.#expiry.input.value).slice(0, 4)
    this.#expiry.input.value = expiry.length > 2 ? `${expiry.slice(0, 2)} / ${expiry.slice(2)}` : expiry
    this.#cvc.input.value = digitsOf(this.#cvc.input.value).slice(0, 4)
  }

  #state() {
    const isEmpty = this.#fields().every(({ input }) => input.value === '')
    const error = this.#invalid() ?? undefined
    const brand = this.number().startsWith('4') ? 'visa' : 'unknown'
    return { elementType: 'card', empty: isEmpty, complete: !this.error(), error, brand, value: { postalCode: '' } }
  }

  /** @returns {StripeError | null} */
  #invalid() {
    const number = this.number()
    if (number.length >= 15 && !passesLuhn(number))
      return validationError('invalid_number', 'Your card number is invalid.')
    const [month, year] = [this.#expiryDigits().slice(0, 2), this.#expiryDigits().slice(2)]
    if (month.length === 2 && !(Number(month) >= 1 && Number(month) <= 12)) {
      return validationError('invalid_expiry_month', 'Your card’s expiry month is invalid.')
    }
    if (year.length === 2 && isPast(Number(month), Number(year))) {
      return validationError('invalid_expiry_year_past', 'Your card’s expiry date is in the past.')
    }
    return null
  }

  /** @returns {StripeError | null} */
  #incomplete() {
    if (this.number().length < 15) return validationError('incomplete_number', 'Your card number is incomplete.')
    if (this.#expiryDigits().length < 4)
      return validationError('incomplete_expiry', 'Your card’s expiry date is incomplete.')
    if (this.#cvc.input.value.length < 3)
      return validationError('incomplete_cvc', 'Your card’s security code is incomplete.')
    return null
  }

  #expiryDigits() {
    return digitsOf(this.#expiry.input.value)
  }

  /**
   * @param {string} event
   * @param {object} detail
   */
  #emit(event, detail) {
    this.#updateClasses()
    for (const listener of this.#listeners.get(event) ?? []) listener(detail)
  }

  /** Sets the CSS classes with which pages style the card form. The class names are the same as Stripe's. */
  #updateClasses() {
    const { empty, complete, error } = this.#state()
    const isFocused = this.#host.matches(':focus-within')
    const states = { empty, complete, invalid: Boolean(error), focus: isFocused }
    for (const [name, isOn] of Object.entries(states)) this.#container?.classList.toggle(`StripeElement--${name}`, isOn)
  }
}

/**
 * @param {string} name
 * @param {string} placeholder
 * @param {number} maxLength
 */
function field(name, placeholder, maxLength) {
  const label = document.createElement('label')
  const input = document.createElement('input')
  // Keeps browsers from offering to fill in a real card.
  Object.assign(input, { placeholder, maxLength, inputMode: 'numeric', autocomplete: 'off' })
  const text = Object.assign(document.createElement('span'), { textContent: name })
  label.append(text, input)
  return { label, input }
}

function stylesheet() {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/sandbox/stripe/stripe.css' })
}

/** @param {string} text */
function digitsOf(text) {
  return text.replace(/\D/g, '')
}

/** @param {string} number */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/**
 * @param {number} month
 * @param {number} year two digits
 */
function isPast(month, year) {
  const now = new Date()
  return 2000 + year < now.getFullYear() || (2000 + year === now.getFullYear() && month < now.getMonth() + 1)
}

/**
 * @param {string} code
 * @param {string} message
 * @returns {StripeError}
 */
function validationError(code, message) {
  return { type: 'validation_error', code, message }
}
