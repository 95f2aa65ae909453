import { useOfflineCopy } from '../../state/offline-copy.ts'

/** How much of the catalogue opens without a network. */
export function OfflineProgress() {
  const { wanted, saved } = useOfflineCopy()
  if (!saved) return null
  if (saved.of > 0) return `Catalogue saved for offline: ${saved.pieces} of ${saved.of}`
  return wanted ? 'The catalogue is not on this device yet.' : 'The catalogue is not on this device.'
}
