import { useQuery } from '@tanstack/react-query'
import { brand } from '#contract/brand.ts'
import { BelowFold } from '../../features/home/below-fold.tsx'
import { Carousel, CarouselSkeleton } from '../../features/home/carousel.tsx'
import { storefrontQuery } from '../../state/queries/catalogue-queries.ts'
import { PageHead } from '../../ui/page-head.tsx'

const TITLE = `${brand.name}, ${brand.tagline.charAt(0).toLowerCase()}${brand.tagline.slice(1)}`

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
      <BelowFold />
    </>
  )
}
