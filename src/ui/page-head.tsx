import { brand } from '#contract/brand.ts'
import { absolute } from '../lib/shop-origin.ts'

interface PageHeadProps {
  title: string
  description: string
  /** The page's own path, with the part of the query that makes it another page. */
  path: string
}

/** Title, description and canonical address. React lifts them into the document's head, on the server as in the page. */
export function PageHead({ title, description, path }: PageHeadProps) {
  return (
    <>
      <title>{title.includes(brand.name) ? title : `${title} · ${brand.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path)} />
    </>
  )
}
