import { writeFile } from 'node:fs/promises'
import type { Queries } from '../../storage/transaction.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import { readShipment } from './shipment-store.ts'

const TIMEOUT_MS = 20_000

/** As a PDF. Returns the file's path, or why there is none. */
export async function downloadPaper(
  db: Queries,
  paper: 'label' | 'manifest',
  { number, file = `${paper}-${number}.pdf` }: { number: string; file?: string | undefined },
): Promise<{ file: string } | { problem: string }> {
  const order = await readOrder(db, { id: number })
  if (!order) return { problem: `There is no order ${number}.` }
  const shipment = await readShipment(db, order.row.id)
  const url = paper === 'label' ? shipment?.label_url : shipment?.manifest_url
  if (!url) return { problem: `The carrier has made no ${paper} for ${number} yet.` }
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
      return { problem: `The carrier no longer has the ${paper} of ${number}. It is in the carrier's own pages.` }
    }
    await writeFile(file, bytes)
    return { file }
  } catch (error) {
    return { problem: `The ${paper} of ${number} could not be saved: ${String(error)}` }
  }
}
