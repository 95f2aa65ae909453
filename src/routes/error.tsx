import { useEffect, useState } from 'react'
import { openNewestVersion } from '../state/worker/newest-version.ts'
import { Button } from '../ui/buttons/button.tsx'

/** First tries to reload into a newer version of the app. */
export function ErrorPage() {
  const [isNewest, setIsNewest] = useState(false)
  useEffect(() => {
    void openNewestVersion().then((opened) => setIsNewest(!opened))
  }, [])
  if (!isNewest) {
    return (
      <p className="wrap section page" role="status">
        One moment, please.
      </p>
    )
  }
  return (
    <div className="wrap section page">
      <h1>This page could not be opened</h1>
      <p>Something went wrong on our side, or the connection was lost.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  )
}
