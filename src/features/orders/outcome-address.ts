/** The query of `/payment-success`: an order that is there, or a payment whose order is awaited. */
export interface OutcomeAddress {
  order?: string
  intended?: string
}

export function readOutcomeAddress({ order, intended }: Record<string, unknown>): OutcomeAddress {
  return {
    ...(typeof order === 'string' && order && { order }),
    ...(typeof intended === 'string' && intended && { intended }),
  }
}
