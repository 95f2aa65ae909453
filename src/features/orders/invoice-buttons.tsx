import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { type Outcome, requestInvoice } from '#sync/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'

const UNREACHABLE = "We couldn't reach the shop. Please try again."

interface OpenInvoiceButtonProps {
  orderId: string
  token: string
}

/** Button that opens an order's invoice in a new tab for printing or saving. */
export function OpenInvoiceButton({ orderId, token }: OpenInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    // Opens the tab before the request, because browsers block pop-ups that are not opened directly by a click.
    const tab = window.open('', '_blank')
    const outcome = await requestInvoice(orderId, token, 'page')
    setBusy(false)
    if (outcome.kind === 'ok') {
      const url = URL.createObjectURL(outcome.data)
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
      return
    }
    tab?.close()
    showToast(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  return (
    <Button variant="secondary" busy={busy && 'Opening…'} onClick={open}>
      Invoice
    </Button>
  )
}

interface DownloadInvoiceButtonProps {
  orderNumber: string
  /** Requests the invoice as a PDF. */
  load: () => Promise<Outcome<Blob>>
}

/** Button that downloads an order's invoice as a PDF. */
export function DownloadInvoiceButton({ orderNumber, load }: DownloadInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    const outcome = await load()
    setBusy(false)
    if (outcome.kind === 'ok') downloadFile(`${brand.name.toLowerCase()}-invoice-${orderNumber}.pdf`, outcome.data)
    else showToast(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  return (
    <Button variant="secondary" busy={busy && 'Preparing…'} onClick={download}>
      Invoice as PDF
    </Button>
  )
}
