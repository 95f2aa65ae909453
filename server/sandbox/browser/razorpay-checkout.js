/**
 * Stands in for Razorpay's checkout script: defines `window.Razorpay`, whose window takes play money. It styles itself
 * inside a shadow root, by a linked stylesheet, so that it neither needs nor touches anything of the page.
 */

const HERE = '/sandbox/razorpay/checkout'

class Razorpay {
  /** @type {RazorpayOptions} */
  #options
  /** @type {((failure: RazorpayFailure) => void)[]} */
  #onFailed = []
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
    if (event === 'payment.failed') this.#onFailed.push(listener)
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
        for (const listener of this.#onFailed) listener(failure)
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
 * @typedef {object} Outcomes
 * @property {(result: RazorpayResult) => void} paid
 * @property {(failure: RazorpayFailure) => void} failed
 * @property {() => void} dismissed
 */

class CheckoutWindow {
  #options
  #outcomes
  #host = document.createElement('div')
  #dialog = document.createElement('dialog')
  #amount = element('p', { className: 'amount' })
  #problem = element('p', { className: 'problem' }, { role: 'alert' })
  #pay = element('button', { type: 'button', className: 'pay', textContent: 'Pay' })
  #fail = element('button', { type: 'button', className: 'fail', textContent: 'Fail' })

  /**
   * @param {RazorpayOptions} options
   * @param {Outcomes} outcomes
   */
  constructor(options, outcomes) {
    this.#options = options
    this.#outcomes = outcomes
    this.#build()
    this.#show().catch(() => this.#say('The payment window cannot be reached. Please close it and try again.'))
  }

  dismiss() {
    if (!this.#host.isConnected) return
    this.#remove()
    this.#outcomes.dismissed()
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
      this.#problem,
      element('div', { className: 'buttons' }, {}, [this.#pay, this.#fail]),
    )
    this.#amount.textContent = inRupees(this.#options.amount)
    this.#pay.addEventListener('click', () => this.#tryToPay(true))
    this.#fail.addEventListener('click', () => this.#tryToPay(false))
    close.addEventListener('click', () => this.dismiss())
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (modal?.escape !== false) this.dismiss()
    })
  }

  async #show() {
    const root = this.#host.attachShadow({ mode: 'open' })
    const style = element('link', { rel: 'stylesheet', href: `${HERE}.css` })
    root.append(style, this.#dialog)
    document.body.append(this.#host)
    this.#busy(true)
    this.#dialog.showModal()
    const order = await this.#ask('')
    if ('error' in order) return this.#say(order.error.description)
    this.#amount.textContent = inRupees(order.amount)
    if (order.status === 'paid') return this.#say('This has been paid already. You can close this window.')
    this.#busy(false)
    this.#pay.focus()
  }

  /** @param {boolean} succeeds */
  async #tryToPay(succeeds) {
    const { prefill } = this.#options
    this.#say('')
    this.#busy(true)
    try {
      const answer = await this.#ask('/pay', { succeeds, email: prefill?.email, contact: prefill?.contact })
      if (!('error' in answer)) {
        this.#remove()
        this.#outcomes.paid(answer)
        return
      }
      this.#say(answer.error.description)
      this.#outcomes.failed(answer)
    } catch {
      this.#say('Nobody answered. Nothing was paid; please try again.')
    }
    this.#busy(false)
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  async #ask(path, body) {
    const { key, order_id } = this.#options
    const address = `${HERE}/${encodeURIComponent(order_id)}${path}?key=${encodeURIComponent(key)}`
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await response.json()
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#problem.textContent = sentence
  }

  /** @param {boolean} isBusy */
  #busy(isBusy) {
    this.#pay.disabled = isBusy
    this.#fail.disabled = isBusy
    this.#dialog.setAttribute('aria-busy', String(isBusy))
  }

  #remove() {
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
  const made = Object.assign(document.createElement(name), properties)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** @param {number} paise */
function inRupees(paise) {
  const rupees = paise / 100
  const decimals = Number.isInteger(rupees) ? 0 : 2
  return rupees.toLocaleString('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: decimals })
}

window.Razorpay = Razorpay
