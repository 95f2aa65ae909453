import { useOfflineCopy } from '../../state/offline-copy.ts'

/** How much of the catalogue opens without a network. */
export function OfflineProgress() {
  const { wanted, saved } = useOfflineCopy()
  if (!saved) return null
  const { pieces, of } = saved
  if (of > 0) {
    return `Catalogue saved for offline: ${pieces} of ${of}${pieces < of ? ', the most wanted and the newest first' : ''}`
  }
  return wanted ? 'The catalogue is not on this device yet.' : 'The catalogue is not on this device.'
}
