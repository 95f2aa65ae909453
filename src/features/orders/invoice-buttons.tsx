import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { Order } from '#contract/schemas/order.ts'
import { requestInvoice } from '#sync/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'

interface OpenInvoiceButtonProps {
  orderId: string
  token: string
}

/** Opens the invoice, to be printed or saved. */
export function OpenInvoiceButton({ orderId, token }: OpenInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    // Opened while the press lasts: browsers keep back windows that come later.
    const tab = window.open('', '_blank')
    const outcome = await requestInvoice(orderId, token, 'page')
    setBusy(false)
    if (outcome.kind === 'ok') {
      const address = URL.createObjectURL(outcome.data)
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

interface DownloadInvoiceButtonProps {
  order: Pick<Order, '_id' | 'order_id'>
  token: string
}

/** Saves the invoice as PDF. */
export function DownloadInvoiceButton({ order, token }: DownloadInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    const outcome = await requestInvoice(order._id, token, 'pdf')
    setBusy(false)
    if (outcome.kind === 'ok')
      return downloadFile(`${brand.name.toLowerCase()}-invoice-${order.order_id}.pdf`, outcome.data)
    notify(outcome.kind === 'refused' ? outcome.message : 'The shop did not answer. Please try again.')
  }
  return (
    <Button variant="secondary" busy={busy && 'Preparing…'} onClick={save}>
      Invoice as PDF
    </Button>
  )
}
