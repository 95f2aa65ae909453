/**
 * The result of a form sent without JavaScript (`server/render/posted-forms`),
 * which the server embeds in the page.
 */
import { useEffect, useState } from 'react'
import type { PostedForm } from '#contract/rendering.ts'
import { isRecord } from '#contract/type-guards.ts'

/** On the server only. */
let rendered: PostedForm | undefined
/** In the browser only. */
let isShown = false

/** `render` must be synchronous; `usePostedForm` works during the call. */
export function withPostedForm<Result>(posted: PostedForm | undefined, render: () => Result): Result {
  rendered = posted
  try {
    return render()
  } finally {
    rendered = undefined
  }
}

/** Undefined if there is none, or the page has shown it. */
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
