import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { request } from '#sync/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatSavedTime, formatShortDate } from '../../lib/format-date.ts'
import { RefusedError, UnreachableError } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { LoadErrorPage } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './devices.module.css'

type Device = ResponseBodies['listSessions']['sessions'][number]

const devicesQuery = ({ userId, token }: SignedInShopper) => ({
  queryKey: ['listSessions', { userId }, {}],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const outcome = await request('listSessions', { path: { id: userId }, token, signal })
    if (outcome.kind === 'refused') throw new RefusedError(outcome.code, outcome.message)
    if (outcome.kind !== 'ok') throw new UnreachableError()
    return outcome.data.sessions
  },
})

/** Lists where the account is logged in, and logs out there. */
export function Devices({ shopper }: { shopper: SignedInShopper }) {
  const client = useQueryClient()
  const query = devicesQuery(shopper)
  const { data, error, isFetching, refetch } = useQuery(query)
  const [ending, setEnding] = useState('')
  const [problem, setProblem] = useState('')

  const end = async (device: Device | null) => {
    setEnding(device?.id ?? ALL)
    const path = { id: shopper.userId }
    const outcome = await request('endSessions', {
      path,
      token: shopper.token,
      body: device ? { session: device.id } : {},
    })
    setEnding('')
    if (outcome.kind === 'unreachable') return setProblem("We couldn't reach the shop. Please try again.")
    if (outcome.kind === 'refused') return setProblem(outcome.message)
    setProblem('')
    showToast(device ? 'This device is logged out.' : 'All other devices are logged out.')
    await client.invalidateQueries({ queryKey: query.queryKey })
  }

  if (!data) return error ? <Unreachable busy={isFetching} onRetry={refetch} /> : <DevicesSkeleton />
  const others = data.filter(({ isThisDevice }) => !isThisDevice)
  return (
    <div className={styles.narrow}>
      <h1>Your devices</h1>
      <ul className={styles.devices} aria-label="Devices">
        {[...data.filter(({ isThisDevice }) => isThisDevice), ...others].map((device) => (
          <li key={device.id}>
            <div>
              <p>
                <b>{device.device || 'Unknown device'}</b>
                {device.isThisDevice && <span className={classNames('small', styles.mark)}>This device</span>}
              </p>
              <p className="soft small">
                Last used <span>{formatSavedTime(Date.parse(device.lastSeenAt), Date.now())}</span>
                <span>{device.place && ` from ${device.place}`}</span>. Logged in on{' '}
                <span>{formatShortDate(device.openedAt)}</span>.
              </p>
            </div>
            {!device.isThisDevice && (
              <Button
                variant="quiet"
                busy={ending === device.id && 'Logging out…'}
                aria-label={`Log out ${device.device || 'the unknown device'}`}
                onClick={() => end(device)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {others.length === 0 ? (
        <p className="soft">You are logged in on this device alone.</p>
      ) : (
        <>
          <Button variant="secondary" busy={ending === ALL && 'Logging out…'} onClick={() => end(null)}>
            Log out all other devices
          </Button>
          <p className={classNames('soft small', styles.note)}>
            Don't know one of them? Log it out, and change your password.
          </p>
        </>
      )}
    </div>
  )
}

const ALL = 'all'

function Unreachable(props: { busy: boolean; onRetry: () => void }) {
  return (
    <LoadErrorPage title="Your devices could not be loaded" {...props}>
      The shop isn't responding. Your account is safe with us.
    </LoadErrorPage>
  )
}

export function DevicesSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your devices
      </p>
      <Skeleton className={styles.skeleton} />
      <Skeleton className={styles.skeleton} />
    </>
  )
}
