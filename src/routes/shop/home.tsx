import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { storefrontQuery } from '../../features/catalogue/catalogue-queries.ts'
import { Carousel, CarouselSkeleton } from '../../features/home/carousel.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const TRY_AGAIN_AFTER_MS = 3000

/** Rejects only where the server's HTML does not stand: that is worth more than a page that says what it lacks. */
async function loadBelow(): Promise<{ default: ComponentType }> {
  try {
    return await import('./home-below.tsx').then((module) => ({ default: module.HomeBelow }))
  } catch (error) {
    if (!document.getElementById('newsletter')) throw error
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS))
    return loadBelow()
  }
}

// The server's HTML has all of the page. The code of what is below the first screen comes after the first paint; until
// then the HTML stands as it is, and so does what follows it.
const HomeBelow = import.meta.env.SSR ? (await import('./home-below.tsx')).HomeBelow : lazy(loadBelow)

// Made once: given another element, React would throw away the HTML that still waits for its code.
const below = (
  <Suspense fallback={<CarouselSkeleton />}>
    <HomeBelow />
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
      {below}
    </>
  )
}
