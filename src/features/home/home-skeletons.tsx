/** The places of what the home page is still waiting for, in its final size. */
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import arches from './category-arches.module.css'
import stories from './stories.module.css'
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

export function CategoryArchesSkeleton() {
  return (
    <section className="wrap section">
      <SectionHead title="Shop by category" />
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

export function StoriesSkeleton() {
  return (
    <div className="section" aria-hidden="true">
      {[1, 2].map((story) => (
        <Skeleton key={story} className={stories.loading} />
      ))}
    </div>
  )
}
