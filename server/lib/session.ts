/** The login of the user who sent a request, found by its access token. */
export interface Session {
  /** Unlike the access token, it grants no access. */
  id: string
  userId: string
  fullname: string
  /** E.g. `Chrome on Android`; empty if unknown. */
  device: string
}
