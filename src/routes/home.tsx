import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { storefrontQuery } from '../features/catalogue/catalogue-queries.ts'
import { Carousel } from '../features/home/carousel.tsx'
import { CarouselSkeleton } from '../features/home/carousel-skeleton.tsx'
import { PageHead } from '../ui/page-head.tsx'

// The server's HTML has all of the page. The code of what is below the first screen comes after the first paint; until
// then the HTML stands as it is, and so does what follows it.
const loadBelow = () => import('./home-below.tsx')
const HomeBelow = import.meta.env.SSR
  ? (await loadBelow()).HomeBelow
  : lazy(() => loadBelow().then((module) => ({ default: module.HomeBelow })))

const TITLE = `${brand.name}, jewellery for every day`

export function HomePage() {
  const { data, isError } = useQuery(storefrontQuery())
  const [first] = data?.answer.slides ?? []
  return (
    <>
      <PageHead
        title={TITLE}
        description={`${brand.story} ${brand.promise}.`}
        path="/"
        preview={first && { kind: 'website', picture: { ...first.wide, path: first.wide.src, alt: first.alt } }}
      />
      <h1 className="sr">{TITLE}</h1>
      {data ? <Carousel slides={data.answer.slides} /> : !isError && <CarouselSkeleton />}
      <Suspense fallback={<CarouselSkeleton />}>
        <HomeBelow />
      </Suspense>
    </>
  )
}
