/**
 * Shows a simulated dialog in which the bank authenticates the shopper (3-D Secure). Resolves with true if the shopper
 * completes the authentication, or false if the shopper fails or cancels it.
 *
 * @returns {Promise<boolean>}
 */
export function authenticateShopper() {
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  const title = Object.assign(document.createElement('h2'), {
    textContent: 'Your bank wants to confirm that it is you',
  })
  const note = Object.assign(document.createElement('p'), { textContent: 'Test mode: no money moves' })
  const buttons = Object.assign(document.createElement('div'), { className: 'buttons' })
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/sandbox/stripe/stripe.css' })
  dialog.setAttribute('aria-label', title.textContent)
  dialog.append(title, note, buttons)
  host.attachShadow({ mode: 'open' }).append(style, dialog)
  document.body.append(host)
  return new Promise((resolve) => {
    /** @param {boolean} succeeds */
    const close = (succeeds) => {
      dialog.close()
      host.remove()
      resolve(succeeds)
    }
    buttons.append(
      button('Complete authentication', () => close(true)),
      button('Fail authentication', () => close(false)),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      close(false)
    })
    dialog.showModal()
  })
}

/**
 * @param {string} text
 * @param {() => void} onClick
 */
function button(text, onClick) {
  const element = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
  element.addEventListener('click', onClick)
  return element
}
