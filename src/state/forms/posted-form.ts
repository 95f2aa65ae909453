/**
 * The result of a form that was submitted without JavaScript. The server processes such a form
 * (`server/render/posted-forms`) and embeds the result in the page.
 */
import { useEffect, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { isRecord } from '#contract/type-guards.ts'

/** On the server, the form result for the page that is being rendered. */
let rendered: PostedForm | undefined
/** In the browser, whether the form result has already been shown. */
let isShown = false

/**
 * Calls `render`, which may read the result of a submitted form through `usePostedForm`. `render` must be synchronous.
 */
export function withPostedForm<Result>(posted: PostedForm | undefined, render: () => Result): Result {
  rendered = posted
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/**
 * Returns the result of a form that was submitted without JavaScript. Components that mount after the result has been
 * shown get undefined.
 */
export function usePostedForm(): PostedForm | undefined {
  const [posted] = useState(import.meta.env.SSR ? rendered : readOnce)
  useEffect(() => {
    isShown = true
  }, [])
  return posted
}

function readOnce(): PostedForm | undefined {
  const text = isShown ? null : document.getElementById('page-data')?.textContent
  if (!text) return undefined
  const pageData: unknown = JSON.parse(text)
  return isRecord(pageData) ? parsePostedForm(pageData.posted) : undefined
}

function parsePostedForm(posted: unknown): PostedForm | undefined {
  if (!isRecord(posted)) return undefined
  if (posted.kind === 'sent') return { kind: 'sent', response: isRecord(posted.response) ? posted.response : {} }
  if (posted.kind === 'refused') {
    return { kind: 'refused', values: textsIn(posted.values), errors: textsIn(posted.errors) }
  }
  return undefined
}

function textsIn(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
