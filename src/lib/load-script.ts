/** Treats a server that accepts a request but never responds as a failure. */
const TIMEOUT_MS = 20_000

const scripts = new Map<string, Promise<boolean>>()

/** Loads a script once. Returns false if it fails or takes too long; the next call tries again. */
export function loadScript(address: string): Promise<boolean> {
  const earlier = scripts.get(address)
  if (earlier) return earlier
  const loading = new Promise<boolean>((resolve) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      scripts.delete(address)
      resolve(false)
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    script.src = address
    script.onload = () => {
      clearTimeout(timer)
      resolve(true)
    }
    script.onerror = () => {
      clearTimeout(timer)
      giveUp()
    }
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}
