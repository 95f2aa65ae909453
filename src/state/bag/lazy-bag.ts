/**
 * The bag for pages that are bought from before all of their code is there: what keeps it comes once the page is idle, or
 * with the first press.
 */
import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/schedule.ts'
import type { addToBag, getBag } from './bag-store.ts'

const load = () => import('./bag-store.ts')

/** Like `addToBag` of the bag itself. Rejects when its code cannot be had. */
export async function addToLazyBag(...asked: Parameters<typeof addToBag>): ReturnType<typeof addToBag> {
  const bag = await load()
  return bag.addToBag(...asked)
}

/** The bag as it is now; null until its code is here. */
export function useLazyBag(): ReturnType<typeof getBag> | null {
  const [bag, setBag] = useState<ReturnType<typeof getBag> | null>(null)
  useEffect(() => {
    let isOver = false
    let stop: () => void = () => undefined
    const watch = async () => {
      const { subscribeToBag, getBag } = await load()
      if (isOver) return
      const look = () => setBag(getBag())
      stop = subscribeToBag(look)
      look()
    }
    // Without the code nobody knows what is in the bag; a press on a button tries again.
    whenIdle(() => void watch().catch(() => undefined))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return bag
}
