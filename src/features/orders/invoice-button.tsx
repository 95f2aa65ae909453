import { useState } from 'react'
import { readInvoice } from '#sync/read-invoice.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'

interface InvoiceButtonProps {
  orderId: string
  token: string
}

/** Opens the invoice, to be printed or saved. */
export function InvoiceButton({ orderId, token }: InvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    // Opened while the press lasts: browsers keep back windows that come later.
    const tab = window.open('', '_blank')
    const outcome = await readInvoice(orderId, token, 'page')
    setBusy(false)
    if (outcome.kind === 'ok') {
      const address = URL.createObjectURL(outcome.answer)
      if (tab) tab.location.replace(address)
      else window.location.assign(address)
      return
    }
    tab?.close()
    notify(outcome.kind === 'refused' ? outcome.message : 'The shop did not answer. Please try again.')
  }
  return (
    <Button variant="secondary" busy={busy && 'Opening…'} onClick={open}>
      Invoice
    </Button>
  )
}
