const scripts = new Map<string, Promise<boolean>>()

/** Loads a script once. Answers false when it cannot be had; asked again, it is tried again. */
export function loadScript(address: string): Promise<boolean> {
  const known = scripts.get(address)
  if (known) return known
  const loading = new Promise<boolean>((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve(true)
    script.onerror = () => {
      script.remove()
      scripts.delete(address)
      resolve(false)
    }
    document.head.append(script)
  })
  scripts.set(address, loading)
  return loading
}
