import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { Carousel, CarouselSkeleton } from '../../features/home/carousel.tsx'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'
import { PageHead } from '../../ui/page-head.tsx'

const RETRY_AFTER_MS = 3000

/**
 * Loads the part of the home page below the carousel. If loading fails, retries every 3 seconds if the server's HTML
 * already contains this part of the page; otherwise rejects.
 */
async function loadBelowFold(): Promise<{ default: ComponentType }> {
  try {
    return await import('../../features/home/below-fold.tsx').then((module) => ({ default: module.BelowFold }))
  } catch (error) {
    if (!document.getElementById('newsletter')) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return loadBelowFold()
  }
}

// The server renders the whole page. In the browser, the code for the part below the carousel is loaded after the first
// paint; until then, React keeps the server's HTML.
const BelowFold = import.meta.env.SSR
  ? (await import('../../features/home/below-fold.tsx')).BelowFold
  : lazy(loadBelowFold)

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
