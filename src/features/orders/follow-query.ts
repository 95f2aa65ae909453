import { request } from '#sync/api.ts'
import { deleteFollowedCopy, readFollowedCopy, saveFollowedCopy } from '../../state/local/followed-orders.ts'
import { savedQuery } from './saved-query.ts'

/**
 * Returns query options for an order that is followed through a link. While the
 * server is unreachable, the query returns the copy saved on the device. If the
 * link no longer works, its copy is deleted.
 */
export const followQuery = (token: string) =>
  savedQuery({
    // Not the endpoint's name, because logging out removes only queries that the
    // shop does not answer for everyone.
    queryKey: ['follow', token],
    load: async (signal) => {
      const outcome = await request('followOrder', { path: { token }, signal })
      if (outcome.kind === 'refused' && outcome.code === 'FOLLOW_LINK_UNUSABLE') await deleteFollowedCopy(token)
      return outcome
    },
    save: (response) => saveFollowedCopy(token, response),
    readSaved: () => readFollowedCopy(token),
  })
