/**
 * Replaces Razorpay's checkout script in the sandbox. Defines `window.Razorpay`, which opens a window for simulated
 * payments. The window uses a shadow root, so that the page's styles do not affect it.
 */

const CHECKOUT_PATH = '/sandbox/razorpay/checkout'

class Razorpay {
  /** @type {RazorpayOptions} */
  #options
  /** @type {((failure: RazorpayFailure) => void)[]} */
  #failureListeners = []
  /** @type {CheckoutWindow | null} */
  #window = null

  /** @param {RazorpayOptions} options */
  constructor(options) {
    if (!options.key) throw new Error('Razorpay needs a key.')
    if (!options.order_id) throw new Error('Razorpay needs an order_id.')
    this.#options = options
  }

  /**
   * @param {'payment.failed'} event
   * @param {(failure: RazorpayFailure) => void} listener
   */
  on(event, listener) {
    if (event === 'payment.failed') this.#failureListeners.push(listener)
  }

  open() {
    if (this.#window) return
    const { handler, modal } = this.#options
    this.#window = new CheckoutWindow(this.#options, {
      paid: (result) => {
        this.#window = null
        handler(result)
      },
      failed: (failure) => {
        for (const listener of this.#failureListeners) listener(failure)
      },
      dismissed: () => {
        this.#window = null
        modal?.ondismiss?.()
      },
    })
  }

  close() {
    this.#window?.dismiss()
  }
}

/**
 * @typedef {object} Callbacks
 * @property {(result: RazorpayResult) => void} paid
 * @property {(failure: RazorpayFailure) => void} failed
 * @property {() => void} dismissed
 */

class CheckoutWindow {
  #options
  #callbacks
  #host = document.createElement('div')
  #dialog = document.createElement('dialog')
  #amount = element('p', { className: 'amount' })
  #error = element('p', { className: 'error' }, { role: 'alert' })
  #pay = element('button', { type: 'button', className: 'pay', textContent: 'Pay' })
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  #fail = element('button', { type: 'button', className: 'fail', textContent: 'Fail' })

  /**
   * @param {RazorpayOptions} options
   * @param {Callbacks} callbacks
   */
  constructor(options, callbacks) {
    this.#options = options
    this.#callbacks = callbacks
    this.#build()
    this.#show().catch(() => this.#showError('The payment window could not be loaded. Please close it and try again.'))
  }

  dismiss() {
    if (!this.#host.isConnected) return
    this.#remove()
    this.#callbacks.dismissed()
  }

  #build() {
    const { name, description, prefill, theme, modal } = this.#options
    const close = element('button', { type: 'button', className: 'close', textContent: '×' }, { 'aria-label': 'Close' })
    const title = element('h2', { id: 'title', textContent: `Pay ${name}` })
    const payer = [prefill?.name, prefill?.email, prefill?.contact].filter(Boolean).join(' · ')
    const band = element('div', { className: 'band' })
    band.style.backgroundColor = theme?.color ?? ''
    this.#dialog.setAttribute('aria-labelledby', 'title')
    this.#dialog.append(
      band,
      element('div', { className: 'top' }, {}, [title, close]),
      element('p', { className: 'test', textContent: 'Test mode: no money moves' }),
      ...(description ? [element('p', { textContent: description })] : []),
      this.#amount,
      ...(payer ? [element('p', { className: 'payer', textContent: payer })] : []),
      this.#error,
      element('div', { className: 'buttons' }, {}, [this.#pay, this.#fail]),
    )
    this.#amount.textContent = formatRupees(this.#options.amount)
    this.#pay.addEventListener('click', () => this.#attemptPayment(true))
    this.#fail.addEventListener('click', () => this.#attemptPayment(false))
    close.addEventListener('click', () => this.dismiss())
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (modal?.escape !== false) this.dismiss()
    })
  }

  async #show() {
    const root = this.#host.attachShadow({ mode: 'open' })
    const style = element('link', { rel: 'stylesheet', href: `${CHECKOUT_PATH}.css` })
    root.append(style, this.#dialog)
    document.body.append(this.#host)
    this.#setBusy(true)
    this.#dialog.showModal()
    const order = await this.#request('')
    if ('error' in order) return this.#showError(order.error.description)
    this.#amount.textContent = formatRupees(order.amount)
    if (order.status === 'paid') return this.#showError('This order has already been paid. You can close this window.')
    this.#setBusy(false)
    this.#pay.focus()
    const { timeout } = this.#options
    if (timeout) this.#timer = setTimeout(() => this.dismiss(), timeout * 1000)
  }

  /** @param {boolean} succeeds */
  async #attemptPayment(succeeds) {
    const { prefill } = this.#options
    this.#showError('')
    this.#setBusy(true)
    try {
      const result = await this.#request('/pay', { succeeds, email: prefill?.email, contact: prefill?.contact })
      if (this.#options.redirect) return postTo(this.#options.callback_url ?? '', toFields(result))
      if (!('error' in result)) {
        this.#remove()
        this.#callbacks.paid(result)
        return
      }
      this.#showError(result.error.description)
      this.#callbacks.failed(result)
    } catch {
      this.#showError('No response. Nothing was paid; please try again.')
    }
    this.#setBusy(false)
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  async #request(path, body) {
    const { key, order_id } = this.#options
    const url = `${CHECKOUT_PATH}/${encodeURIComponent(order_id)}${path}?key=${encodeURIComponent(key)}`
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await response.json()
  }

  /** @param {string} message */
  #showError(message) {
    this.#error.textContent = message
  }

  /** @param {boolean} isBusy */
  #setBusy(isBusy) {
    this.#pay.disabled = isBusy
    this.#fail.disabled = isBusy
    this.#dialog.setAttribute('aria-busy', String(isBusy))
  }

  #remove() {
    clearTimeout(this.#timer)
    this.#dialog.close()
    this.#host.remove()
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} properties
 * @param {Record<string, string>} [attributes]
 * @param {HTMLElement[]} [children]
 */
function element(name, properties, attributes = {}, children = []) {
  const created = Object.assign(document.createElement(name), properties)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  created.append(...children)
  return created
}

/**
 * Returns the form fields with which Razorpay reports a payment to the callback URL.
 * @param {RazorpayResult | RazorpayFailure} result
 * @returns {Record<string, string>}
 */
function toFields(result) {
  if (!('error' in result)) return { ...result }
  const { code, description } = result.error
  return { 'error[code]': code, 'error[description]': description }
}

/**
 * Leaves the page by submitting a form.
 * @param {string} action
 * @param {Record<string, string>} fields
 */
function postTo(action, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.appendChild(input)
  }
  document.body.append(form)
  form.submit()
}

/** @param {number} paise */
function formatRupees(paise) {
  const rupees = paise / 100
  const decimals = Number.isInteger(rupees) ? 0 : 2
  return rupees.toLocaleString('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: decimals })
}

window.Razorpay = Razorpay
