import { useQuery } from '@tanstack/react-query'
import { brand } from '#contract/brand.ts'
import { categoryPath, subcategoryPath } from '#contract/shop-paths.ts'
import { categoriesQuery } from '../../state/queries/catalogue-queries.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { displayName } from './filters/active-filters.ts'
import { isUnknownList, type ListParams, singleSubcategory } from './list-params.ts'

interface ListPageHeadProps {
  params: ListParams
}

/** The canonical URL ignores the sort order and most filters. */
export function ListPageHead({ params }: ListPageHeadProps) {
  const categories = useQuery(categoriesQuery()).data?.data
  const isUnknown = isUnknownList(params, categories)
  // Else anyone could have search engines show words of their own.
  const known: ListParams = isUnknown ? {} : params
  const { category } = known
  const subcategory = singleSubcategory(known)
  const names = [category, subcategory].filter((name) => name !== undefined)
  const title = names.map((name) => displayName(name)).join(' · ') || 'All jewellery'
  return (
    <PageHead
      title={title}
      description={`${title} by ${brand.name}: ${brand.tagline.toLowerCase()}, priced in rupees. ${brand.promise}.`}
      path={canonicalPath(category, subcategory)}
      unlisted={isUnknown}
    />
  )
}

function canonicalPath(category: string | undefined, subcategory: string | undefined): string {
  if (!category) return '/products'
  return subcategory ? subcategoryPath(category, subcategory) : categoryPath(category)
}
