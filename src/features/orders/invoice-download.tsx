import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { Order } from '#contract/shapes/order.ts'
import { readInvoice } from '#sync/read-invoice.ts'
import { saveFile } from '../../lib/save-file.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'

interface InvoiceDownloadProps {
  order: Pick<Order, '_id' | 'order_id'>
  token: string
}

/** Saves the invoice as PDF. */
export function InvoiceDownload({ order, token }: InvoiceDownloadProps) {
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    const outcome = await readInvoice(order._id, token, 'pdf')
    setBusy(false)
    if (outcome.kind === 'ok')
      return saveFile(`${brand.name.toLowerCase()}-invoice-${order.order_id}.pdf`, outcome.answer)
    notify(outcome.kind === 'refused' ? outcome.message : 'The shop did not answer. Please try again.')
  }
  return (
    <Button variant="secondary" busy={busy && 'Preparing…'} onClick={save}>
      Invoice as PDF
    </Button>
  )
}
