import { useEffect, useState } from 'react'
import { openNewestVersion } from '../state/worker/newest-version.ts'
import { Button } from '../ui/buttons/button.tsx'

/** In the place of a page that cannot be shown. Says so only where there is no newer version that could show it. */
export function ErrorPage() {
  const [hopeless, setHopeless] = useState(false)
  useEffect(() => {
    void openNewestVersion().then((taken) => setHopeless(!taken))
  }, [])
  if (!hopeless) {
    return (
      <p className="wrap section page" role="status">
        One moment, please.
      </p>
    )
  }
  return (
    <div className="wrap section page">
      <h1>This page could not be opened</h1>
      <p>Something went wrong on our side, or the connection ended half way.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  )
}
