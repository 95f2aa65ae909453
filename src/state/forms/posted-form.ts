/**
 * Access to the result of a form that was submitted without JavaScript. The server processes the form
 * (`server/render/posted-forms`) and embeds the result in the page.
 */
import { useEffect, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { isRecord } from '#contract/type-guards.ts'

/** The form result for the page that is being rendered. Used only on the server. */
let rendered: PostedForm | undefined
/** Whether the page has already shown the form result. Used only in the browser. */
let isShown = false

/**
 * Calls `render` and provides the result of a submitted form to `usePostedForm` during the call. `render` must be
 * synchronous.
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
 * Returns the result of a form that was submitted without JavaScript. Returns undefined if there is no result or the
 * page has already shown it.
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
