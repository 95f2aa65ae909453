/** The places of what the home page is still waiting for, in its final size. */
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import arches from './category-grid.module.css'
import stories from './collection-banners.module.css'
import tiles from './tiles.module.css'

export function TilesSkeleton() {
  return (
    <div className="wrap section" aria-hidden="true">
      <ul className={tiles.tiles}>
        {[1, 2, 3].map((tile) => (
          <li key={tile}>
            <Skeleton className={tiles.picture} />
            <span className={tiles.caption} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function CategoryGridSkeleton() {
  return (
    <section className="wrap section">
      <SectionHeader title="Shop by category" />
      <ul className={arches.categories} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((category) => (
          <li key={category}>
            <span className={arches.arch}>
              <Skeleton className={arches.picture} />
            </span>
            <span className={arches.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CollectionBannersSkeleton() {
  return (
    <div className="section" aria-hidden="true">
      {[1, 2].map((story) => (
        <Skeleton key={story} className={stories.loading} />
      ))}
    </div>
  )
}
