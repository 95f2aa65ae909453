import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import type { FollowedOrder } from '#contract/orders/followed-order.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Outcome } from '#sync/api.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { requestInvoice } from './invoice-requests.ts'

const UNREACHABLE = "We couldn't reach the shop. Please try again."

type NamedOrder = Pick<Order | FollowedOrder, 'status' | 'exchangeOf' | 'invoiceNumber'>

/**
 * Returns the name of an order's document: usually an order has an invoice once
 * it has left the shop, and the parcel of an exchange travels with a delivery
 * challan.
 */
function documentName({ status, exchangeOf, invoiceNumber }: NamedOrder): string {
  const isHere = status === 'pending' || status === 'cancelled'
  if (isHere && invoiceNumber === undefined) return 'Order confirmation'
  return exchangeOf ? 'Delivery challan' : 'Invoice'
}

interface OpenInvoiceButtonProps {
  order: NamedOrder & Pick<Order, 'id'>
  token: string
}

/**
 * Button that opens an order's invoice or confirmation in a new tab for printing
 * or saving.
 */
export function OpenInvoiceButton({ order, token }: OpenInvoiceButtonProps) {
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    // Opens the tab before the request, because browsers block pop-ups that are
    // not opened directly by a click.
    const tab = window.open('', '_blank')
    const outcome = await requestInvoice(order.id, token, 'page')
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
      {documentName(order)}
    </Button>
  )
}

interface DownloadInvoiceButtonProps {
  order: NamedOrder & Pick<Order, 'number'>
  /** Requests the document as a PDF. */
  load: () => Promise<Outcome<Blob>>
}

/** Button that downloads an order's invoice or confirmation as a PDF. */
export function DownloadInvoiceButton({ order, load }: DownloadInvoiceButtonProps) {
  const name = documentName(order)
  const file = `${name.toLowerCase().replace(' ', '-')}-${order.number}`
  return <DownloadButton label={`${name} as PDF`} file={file} load={load} />
}

interface DownloadCreditNoteButtonProps {
  number: string
  load: () => Promise<Outcome<Blob>>
}

/** Button that downloads a credit note as a PDF. */
export function DownloadCreditNoteButton({ number, load }: DownloadCreditNoteButtonProps) {
  const file = `credit-note-${number.replaceAll('/', '-')}`
  return <DownloadButton label={`Credit note ${number}`} file={file} load={load} />
}

interface DownloadButtonProps {
  label: string
  /** Name of the saved file, without the shop's name and the ending. */
  file: string
  load: () => Promise<Outcome<Blob>>
}

function DownloadButton({ label, file, load }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    const outcome = await load()
    setBusy(false)
    if (outcome.kind === 'ok') downloadFile(`${brand.name.toLowerCase()}-${file}.pdf`, outcome.data)
    else showToast(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  return (
    <Button variant="secondary" busy={busy && 'Preparing…'} onClick={download}>
      {label}
    </Button>
  )
}
