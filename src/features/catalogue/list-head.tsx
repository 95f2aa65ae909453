import { brand } from '#contract/brand.ts'
import { categoryAddress, subcategoryAddress } from '#contract/shop-addresses.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { shownName } from './filters-in-use.ts'
import { type ListSearch, onlySubcategory } from './list-search.ts'

interface ListHeadProps {
  search: ListSearch
}

/** What search engines and shared links read of a list. Other filters and the order make no other page. */
export function ListHead({ search }: ListHeadProps) {
  const { category } = search
  const subcategory = onlySubcategory(search)
  const names = [category, subcategory].filter((name) => name !== undefined)
  const title = names.map((name) => shownName(name)).join(' · ') || 'All jewellery'
  return (
    <PageHead
      title={title}
      description={`${title} by ${brand.name}: ${brand.tagline.toLowerCase()}, priced in rupees. ${brand.promise}.`}
      path={canonicalAddress(category, subcategory)}
    />
  )
}

function canonicalAddress(category: string | undefined, subcategory: string | undefined): string {
  if (!category) return '/products'
  return subcategory ? subcategoryAddress(category, subcategory) : categoryAddress(category)
}
