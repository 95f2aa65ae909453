/**
 * Issued invoices, credit notes and delivery challans, and what providers have
 * paid out.
 */
export interface BookTables {
  /** Never changed or deleted; the numbers have no gaps. */
  invoices: {
    /** Within a financial year, e.g. `NK/26-27/000001`. */
    number: string
    order_id: string
    issued_at: number
    /** As issued: JSON (type `InvoiceContent`). */
    content: string
  }

  /** Each for one invoice. Never changed or deleted; the numbers have no gaps. */
  credit_notes: {
    /** Within a financial year, e.g. `NKC/26-27/000001`. */
    number: string
    /** Of the event that led to it, so that a repeated event does not credit twice. */
    key: string
    order_id: string
    invoice_number: string
    issued_at: number
    /** As issued: JSON (type `CreditNoteContent`). */
    content: string
  }

  /** For parcels that replace returned pieces. Never changed or deleted. */
  delivery_challans: {
    /** Within a financial year, e.g. `NKD/26-27/000001`. */
    number: string
    order_id: string
    issued_at: number
    /** As issued: JSON (type `ChallanContent`). */
    content: string
  }

  /** From the reports of payment providers and the carrier, in paise or cents. */
  settlement_lines: {
    provider: 'razorpay' | 'stripe' | 'paypal' | 'shiprocket'
    /** The provider's id of the line: importing it again changes nothing. */
    id: string
    kind: 'payment' | 'refund' | 'fee' | 'adjustment' | 'dispute'
    /**
     * The provider's id of the payment or refund, or the order number of a Cash
     * on Delivery parcel.
     */
    reference: string | null
    /**
     * The provider's id of the payment refunded or disputed, or the tracking
     * number of a Cash on Delivery parcel.
     */
    payment_id: string | null
    /** In upper case, e.g. `INR`. */
    currency: string
    /** Before fees. Negative for refunds and disputes. */
    gross: number
    /** Without the tax on it. Positive if the provider keeps it. */
    fee: number
    /** GST on the fee. */
    tax: number
    /** Credited to the shop: `gross - fee - tax`. */
    net: number
    /** Epoch ms; null until paid out. */
    settled_at: number | null
    /** The provider's id of the payout. */
    settlement_id: string | null
    /** The bank's Unique Transaction Reference. */
    utr: string | null
    imported_at: number
  }
}
