import { type ComponentType, lazy } from 'react'

const RETRY_AFTER_MS = 3000

/**
 * Creates a component for the part of a page below the first screen, whose code is loaded after the first paint. Render
 * it inside a Suspense boundary; until the code has loaded, React keeps the server's HTML. If loading fails, retries
 * every 3 seconds if the server's HTML already contains the element with the id `anchor`; otherwise rendering fails.
 */
export function lazyBelowFold<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  anchor: string,
): ComponentType<Props> {
  const load = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await importComponent() }
    } catch (error) {
      if (!document.getElementById(anchor)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      return load()
    }
  }
  return lazy(load)
}
