/** An answer of our server's API: JSON, not redirected. A captive portal's friendly page is neither. */
export function isOwnAnswer(response: Response): boolean {
  return !response.redirected && response.headers.get('content-type')?.includes('application/json') === true
}
