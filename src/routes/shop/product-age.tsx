import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SavedPriceNotice } from '../../features/product/saved-price-notice.tsx'
import { productQuery } from '../../state/queries/catalogue-queries.ts'

/** How old price and stock of the piece on the page are, where the device had to tell them. */
export function ProductAge() {
  const { id } = useParams({ from: '/shop/products/$id' })
  const { data } = useQuery({ ...productQuery(id), enabled: false })
  const savedAt = data?.savedAt ?? null
  return savedAt !== null && <SavedPriceNotice savedAt={savedAt} />
}
