/** Row types of the tables of the shop's books: issued invoices, credit notes, delivery challans, and what providers have paid out. */
export interface BookTables {
  /** Issued tax invoices. Rows are never changed or deleted, and their numbers have no gaps. */
  invoices: {
    /** Serial number within a financial year, e.g. `NK/26-27/000001`. */
    number: string
    order_id: string
    issued_at: number
    /** The invoice as it was issued, as JSON (type `InvoiceContent`). */
    content: string
  }

  /** Credit notes, each for one invoice. Rows are never changed or deleted, and their numbers have no gaps. */
  credit_notes: {
    /** Serial number within a financial year, e.g. `NKC/26-27/000001`. */
    number: string
    /** Key of the event that led to the credit note, so that a repeated event does not credit twice. */
    key: string
    order_id: string
    invoice_number: string
    issued_at: number
    /** The credit note as it was issued, as JSON (type `CreditNoteContent`). */
    content: string
  }

  /** Delivery challans of parcels that replace returned pieces. Rows are never changed or deleted. */
  delivery_challans: {
    /** Serial number within a financial year, e.g. `NKD/26-27/000001`. */
    number: string
    order_id: string
    issued_at: number
    /** The challan as it was issued, as JSON (type `ChallanContent`). */
    content: string
  }

  /** Lines of the settlement reports of payment providers and of the carrier. Amounts are in paise or cents. */
  settlement_lines: {
    provider: 'razorpay' | 'stripe' | 'paypal' | 'shiprocket'
    /** Id of the line in the provider's report. An import that contains the line again changes nothing. */
    id: string
    kind: 'payment' | 'refund' | 'fee' | 'adjustment' | 'dispute'
    /** The provider's id of the payment or refund, or the order number of a Cash on Delivery parcel; null if none. */
    reference: string | null
    /**
     * The provider's id of the payment that a refund or a dispute belongs to, or the tracking number of a Cash on Delivery
     * parcel; null if none.
     */
    payment_id: string | null
    /** Currency code in upper case, e.g. `INR`. */
    currency: string
    /** Amount before fees: positive for payments, negative for refunds and disputes. */
    gross: number
    /** The provider's fee without the tax on it. Positive if the provider keeps it. */
    fee: number
    /** Tax (GST) on the provider's fee. */
    tax: number
    /** Amount credited to the shop: `gross - fee - tax`. */
    net: number
    /** When the provider paid the amount out (epoch ms), or null while it is not paid out. */
    settled_at: number | null
    /** The provider's id of the payout. */
    settlement_id: string | null
    /** Reference of the bank transfer (Unique Transaction Reference). */
    utr: string | null
    imported_at: number
  }
}
