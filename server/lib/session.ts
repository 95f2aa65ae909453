/** Login session of the user who sent a request, identified by the request's access token. */
export interface Session {
  /** Unlike the access token, the id does not grant access. */
  id: string
  userId: string
  fullname: string
  isStaff: boolean
}
