import { VISITS_META } from '#contract/rendering.ts'
import { objectsToTracking, savesData } from '../../lib/device-traits.ts'

const SHARE = 0.05

/** If the shop asks for it, measures one visit in twenty; none of shoppers who save data or object to tracking. */
export function sampleVisit(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${VISITS_META}]`)
  if (!meta || Math.random() >= SHARE || savesData() || objectsToTracking()) return
  import('./measure-visit.ts').then(
    ({ measureVisit }) => measureVisit(meta.content),
    // Then this visit is not measured.
    () => undefined,
  )
}
