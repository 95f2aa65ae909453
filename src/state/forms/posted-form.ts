/** What became of a form that was sent without the page's own code. It comes with the page: `server/render/posted-forms`. */
import { useEffect, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'

/** While the server renders: of the page at hand. In the browser: whether the page has told it already. */
let rendered: PostedForm | undefined
let isTold = false

/** Renders a page that says what became of its form. `render` must not wait for anything. */
export function withPostedForm<Result>(posted: PostedForm | undefined, render: () => Result): Result {
  rendered = posted
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/** For the page's one form. Told once: whoever leaves the page and comes back finds a form like any other. */
export function usePostedForm(): PostedForm | undefined {
  const [posted] = useState(import.meta.env.SSR ? rendered : readOnce)
  useEffect(() => {
    isTold = true
  }, [])
  return posted
}

function readOnce(): PostedForm | undefined {
  const data = !isTold && document.getElementById('page-data')?.textContent
  return data ? JSON.parse(data).posted : undefined
}
