import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ProductSize } from '#contract/catalogue/product.ts'
import type { QuickAddRequest } from '../../state/bag/quick-add.ts'
import { showToast } from '../../state/toasts.ts'
import { addOrNotify } from '../bag/add-to-bag.tsx'
import { SizeSheet } from './sizes/size-sheet.tsx'

interface QuickAddProps {
  request: QuickAddRequest
  onDone: () => void
}

/** Adds the product of a card to the bag, and asks for its size first if it has sizes. */
export function QuickAdd({ request, onDone }: QuickAddProps) {
  const navigate = useNavigate()
  const { product } = request
  const handled = useRef<QuickAddRequest>(null)
  const add = async (size?: ProductSize) => {
    const message = await addOrNotify({ ...product, ...size })
    if (message !== null) {
      showToast(message, { label: 'View bag', act: () => void navigate({ to: '/cart' }) })
    }
  }
  useEffect(() => {
    if (product.sizes || handled.current === request) return
    handled.current = request
    void add().finally(onDone)
  })
  if (!product.sizes) return null
  return (
    <SizeSheet
      open
      onClose={onDone}
      product={product}
      sizes={product.sizes}
      purpose="add"
      onChoose={(size) => void add(size)}
    />
  )
}
