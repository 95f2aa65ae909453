import { useEffect, useState } from 'react'
import { readSavedCatalogue } from '#sync/saved-catalogue.ts'

/** How many pieces of a shop that is too large for this device are on it, and of how many; `null` where all are. */
export function usePartialCopy(): { pieces: number; of: number } | null {
  const [copy, setCopy] = useState<{ pieces: number; of: number } | null>(null)
  useEffect(() => {
    void readSavedCatalogue().then((saved) => {
      if (saved && saved.products.length < saved.total) setCopy({ pieces: saved.products.length, of: saved.total })
    })
  }, [])
  return copy
}
