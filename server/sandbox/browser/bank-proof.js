/**
 * Asks what a bank asks of some cards, and answers whether the shopper has proved who they are.
 *
 * @returns {Promise<boolean>}
 */
export function askForProof() {
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  const title = Object.assign(document.createElement('h2'), { textContent: 'Your bank asks whether it is you' })
  const note = Object.assign(document.createElement('p'), { textContent: 'Test mode: no money moves' })
  const buttons = Object.assign(document.createElement('div'), { className: 'buttons' })
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/sandbox/stripe/stripe.css' })
  dialog.setAttribute('aria-label', title.textContent)
  dialog.append(title, note, buttons)
  host.attachShadow({ mode: 'open' }).append(style, dialog)
  document.body.append(host)
  return new Promise((resolve) => {
    /** @param {boolean} succeeds */
    const end = (succeeds) => {
      dialog.close()
      host.remove()
      resolve(succeeds)
    }
    buttons.append(
      button('Complete authentication', () => end(true)),
      button('Fail authentication', () => end(false)),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end(false)
    })
    dialog.showModal()
  })
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
  made.addEventListener('click', act)
  return made
}
