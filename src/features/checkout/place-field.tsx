import type { UseQueryResult } from '@tanstack/react-query'
import { Combobox } from '../../ui/combobox.tsx'

interface PlaceFieldProps {
  label: string
  autoComplete: string
  value: string
  /** The names to choose from. */
  places: UseQueryResult<string[]>
  /** What it lies in has been chosen. */
  ready: boolean
  className?: string | undefined
  onChange: (value: string) => void
}

/**
 * Country, state or city. Where the list cannot be had, or is empty, the shopper writes the name: a list that fails keeps
 * nobody from buying.
 */
export function PlaceField({ label, autoComplete, value, places, ready, className, onChange }: PlaceFieldProps) {
  const { data, isLoading, isError } = places
  const isEmpty = data?.length === 0
  return (
    <Combobox
      label={label}
      autoComplete={autoComplete}
      options={data ?? []}
      value={value}
      loading={isLoading}
      disabled={!ready}
      free={data === undefined || isEmpty}
      hint={
        ready && value === '' && (isError || isEmpty)
          ? 'There is no list to choose from. Please write the name.'
          : undefined
      }
      className={className}
      onChange={onChange}
    />
  )
}
