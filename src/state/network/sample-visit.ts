import { VISITS_META } from '#contract/rendering.ts'
import { objectsToTracking, savesData } from '../../lib/device-traits.ts'

const SHARE = 0.05

/** Measures some visits, if the shop asks for it, and none of who saves data or objects. */
export function sampleVisit(): void {
  const meta = document.querySelector<HTMLMetaElement>(`[name=${VISITS_META}]`)
  if (!meta || Math.random() >= SHARE || savesData() || objectsToTracking()) return
  import('./measure-visit.ts').then(
    ({ measureVisit }) => measureVisit(meta.content),
    // Then this visit is not measured.
    () => undefined,
  )
}
