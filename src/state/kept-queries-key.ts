/** Where the kept reads lie in localStorage. In a file of its own, because what reads them is loaded only when they exist. */
export const KEPT_QUERIES_KEY = 'nakshi-reads'
