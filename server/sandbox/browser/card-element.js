/**
 * The card form of the sandbox's Stripe: three fields that behave as Stripe's one element does. Served in front of
 * `stripe.js`, in one scope with it, because pages load a single script.
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
  #place = null

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
        this.#tidy()
        this.#tell('change', this.#state())
      })
      input.addEventListener('focus', () => this.#tell('focus', { elementType: 'card' }))
      input.addEventListener('blur', () => this.#tell('blur', { elementType: 'card' }))
    }
    this.update(options)
  }

  /** @param {string | HTMLElement} place */
  mount(place) {
    const found = typeof place === 'string' ? document.querySelector(place) : place
    if (!(found instanceof HTMLElement)) throw new Error('There is no such place to mount the card element.')
    this.#place = found
    found.classList.add('StripeElement')
    found.append(this.#host)
    this.#mark()
    queueMicrotask(() => this.#tell('ready', { elementType: 'card' }))
  }

  unmount() {
    this.#host.remove()
    this.#place = null
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
    this.#tell('change', this.#state())
  }

  /** Digits only. */
  number() {
    return digitsOf(this.#number.input.value)
  }

  /** What stands in the way of paying, or null. */
  problem() {
    return this.#wrong() ?? this.#missing()
  }

  #fields() {
    return [this.#number, this.#expiry, this.#cvc]
  }

  /** Puts the spaces and the slash where people expect them. */
  #tidy() {
    const number = this.number().slice(0, 19)
    this.#number.input.value = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    const expiry = digitsOf(this.#expiry.input.value).slice(0, 4)
    this.#expiry.input.value = expiry.length > 2 ? `${expiry.slice(0, 2)} / ${expiry.slice(2)}` : expiry
    this.#cvc.input.value = digitsOf(this.#cvc.input.value).slice(0, 4)
  }

  #state() {
    const isEmpty = this.#fields().every(({ input }) => input.value === '')
    const error = this.#wrong() ?? undefined
    const brand = this.number().startsWith('4') ? 'visa' : 'unknown'
    return { elementType: 'card', empty: isEmpty, complete: !this.problem(), error, brand, value: { postalCode: '' } }
  }

  /** @returns {StripeError | null} */
  #wrong() {
    const number = this.number()
    if (number.length >= 15 && !passesLuhn(number)) return invalid('invalid_number', 'Your card number is invalid.')
    const [month, year] = [this.#expiryDigits().slice(0, 2), this.#expiryDigits().slice(2)]
    if (month.length === 2 && !(Number(month) >= 1 && Number(month) <= 12)) {
      return invalid('invalid_expiry_month', 'There is no such month on a card.')
    }
    if (year.length === 2 && isPast(Number(month), Number(year))) {
      return invalid('invalid_expiry_year_past', 'Your card’s expiry date is in the past.')
    }
    return null
  }

  /** @returns {StripeError | null} */
  #missing() {
    if (this.number().length < 15) return invalid('incomplete_number', 'Your card number is incomplete.')
    if (this.#expiryDigits().length < 4) return invalid('incomplete_expiry', 'Your card’s expiry date is incomplete.')
    if (this.#cvc.input.value.length < 3) return invalid('incomplete_cvc', 'Your card’s security code is incomplete.')
    return null
  }

  #expiryDigits() {
    return digitsOf(this.#expiry.input.value)
  }

  /**
   * @param {string} event
   * @param {object} about
   */
  #tell(event, about) {
    this.#mark()
    for (const listener of this.#listeners.get(event) ?? []) listener(about)
  }

  /** The classes by which pages style the form, as Stripe names them. */
  #mark() {
    const { empty, complete, error } = this.#state()
    const isFocused = this.#host.matches(':focus-within')
    const marks = { empty, complete, invalid: Boolean(error), focus: isFocused }
    for (const [name, is] of Object.entries(marks)) this.#place?.classList.toggle(`StripeElement--${name}`, is)
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
  // Off, so that nobody's browser offers a real card to a form for tests.
  Object.assign(input, { placeholder, maxLength, inputMode: 'numeric', autocomplete: 'off' })
  const words = Object.assign(document.createElement('span'), { textContent: name })
  label.append(words, input)
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
function invalid(code, message) {
  return { type: 'validation_error', code, message }
}
