import { describe, expect, it } from 'vitest'
import { errorMessage, errors } from './errors.ts'

describe('an error message', () => {
  it('is the specified text with its placeholders filled in', () => {
    expect(errorMessage('STOCK_NOT_UPDATED', { id: 'veer-kada' })).toBe(
      'Unable to update stock for product ID: veer-kada',
    )
    expect(errorMessage('ONLY_LEFT', { left: 2 })).toBe('Only 2 left.')
    expect(errorMessage('PAYMENT_UNVERIFIED')).toBe('Payment verification failed.')
  })

  it('is not empty and comes with an HTTP error status', () => {
    for (const [code, { http, message }] of Object.entries(errors)) {
      expect(http, code).toBeGreaterThanOrEqual(400)
      expect(http, code).toBeLessThan(600)
      expect(message, code).toMatch(/\S/)
    }
  })
})
