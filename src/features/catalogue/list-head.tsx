import { brand } from '#contract/brand.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { shownName } from './filters-in-use.ts'

interface ListHeadProps {
  category: string | undefined
}

/** What search engines and shared links read of a list. Filters and order make no other page. */
export function ListHead({ category }: ListHeadProps) {
  const title = category ? shownName(category) : 'All jewellery'
  return (
    <PageHead
      title={title}
      description={`${title} by ${brand.name}: ${brand.tagline.toLowerCase()}, priced in rupees. ${brand.promise}.`}
      path={category ? `/products?${new URLSearchParams({ category })}` : '/products'}
    />
  )
}
