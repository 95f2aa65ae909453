import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { Carousel, CarouselSkeleton } from '../../features/home/carousel.tsx'
import { lazyBelowFold } from '../../lib/lazy-below-fold.ts'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'
import { PageHead } from '../../ui/page-head.tsx'

const loadBelowFold = () => import('../../features/home/below-fold.tsx').then((module) => module.BelowFold)

// The server renders the whole page. In the browser, the code for the part below the carousel is loaded after the first
// paint; until then, React keeps the server's HTML.
const BelowFold = import.meta.env.SSR ? await loadBelowFold() : lazyBelowFold(loadBelowFold, 'newsletter')

// Created only once: if a render passed React a new element, React would discard the server's HTML that is still
// waiting for its code.
const belowFold = (
  <Suspense fallback={<CarouselSkeleton />}>
    <BelowFold />
  </Suspense>
)

const TITLE = `${brand.name}, jewellery for every day`

export function HomePage() {
  const { data, isError } = useQuery(storefrontQuery())
  const [first] = data?.data.slides ?? []
  return (
    <>
      <PageHead
        title={TITLE}
        description={`${brand.story} ${brand.promise}.`}
        path="/"
        preview={first && { kind: 'website', picture: { ...first.wide, path: first.wide.src, alt: first.alt } }}
      />
      <h1 className="sr">{TITLE}</h1>
      {data ? <Carousel slides={data.data.slides} /> : !isError && <CarouselSkeleton />}
      {belowFold}
    </>
  )
}
