import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#sync/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatLongDate } from '../../lib/format-date.ts'
import { absoluteUrl } from '../../lib/shop-origin.ts'
import { endpointQuery } from '../../state/queries/queries.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import styles from './follow-link-panel.module.css'
import page from './order-page.module.css'

interface FollowLinkPanelProps {
  orderId: string
  /** Session token of the order's shopper. */
  token: string
}

/**
 * Lets the shopper share a link to an order, and stop all links to it. Shown once
 * the server has said whether a link works, so not while offline.
 */
export function FollowLinkPanel({ orderId, token }: FollowLinkPanelProps) {
  const { expiresAt, link, busy, replace, stop } = useFollowLink(orderId, token)
  if (expiresAt === undefined) return null
  return (
    <section className={classNames('card', page.card, styles.panel)} aria-labelledby="follow-link">
      <h2 id="follow-link">Tracking link</h2>
      <p role="status">
        <span>
          {expiresAt === null
            ? 'No link to this order works at the moment. Our next e-mail about it will have a new one.'
            : `${link ? 'This new link' : 'The link in our e-mails'} shows where this order is until ${formatLongDate(expiresAt)}. No login needed.`}
        </span>
        {link && <span> Earlier links no longer work.</span>}
      </p>
      {link && <ShareableLink href={link} />}
      <div className={styles.buttons}>
        <Button variant="secondary" busy={busy === 'replace' && 'One moment…'} onClick={replace}>
          Get a new link
        </Button>
        {expiresAt !== null && (
          <Button variant="quiet" busy={busy === 'stop' && 'One moment…'} onClick={stop}>
            Turn off link
          </Button>
        )}
      </div>
    </section>
  )
}

const UNREACHABLE = "We couldn't reach the shop. The link hasn't changed. Please try again."

/**
 * Returns when the last link to an order expires (null if none works, undefined
 * until known), the link that was created on this page, if any, and functions
 * that replace and stop the links.
 */
function useFollowLink(orderId: string, token: string) {
  const queryClient = useQueryClient()
  const input = { path: { id: orderId }, token }
  const query = endpointQuery('readFollowLink', input)
  const { data } = useQuery(query)
  const [link, setLink] = useState('')
  const [busy, setBusy] = useState<'replace' | 'stop' | null>(null)

  const show = (expiresAt: string | null, newToken: string) => {
    setLink(newToken && absoluteUrl(`/follow/${newToken}`))
    queryClient.setQueryData(query.queryKey, { data: { status: 'ok', expiresAt }, savedAt: null })
  }
  const replace = async () => {
    setBusy('replace')
    const outcome = await request('replaceFollowLink', input)
    setBusy(null)
    if (outcome.kind === 'ok') return show(outcome.data.expiresAt, outcome.data.token)
    showToast(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  const stop = async () => {
    setBusy('stop')
    const outcome = await request('stopFollowLink', input)
    setBusy(null)
    if (outcome.kind === 'ok') return show(null, '')
    showToast(outcome.kind === 'refused' ? outcome.message : UNREACHABLE)
  }
  return { expiresAt: data?.data.expiresAt, link, busy, replace, stop }
}

/**
 * Shows a link with a button that shares it, or copies it where the browser
 * cannot share.
 */
function ShareableLink({ href }: { href: string }) {
  const canShare = typeof navigator.share === 'function'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href)
      showToast('Link copied.')
    } catch {
      // The browser forbids it, for example in an insecure context.
      showToast("Your browser doesn't allow copying. Please select the link and copy it.")
    }
  }
  const share = async () => {
    try {
      await navigator.share({ url: href })
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) await copy()
    }
  }
  return (
    <div className={styles.link}>
      <Field label="New link" value={href} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={canShare ? share : copy}>{canShare ? 'Share link' : 'Copy link'}</Button>
    </div>
  )
}
