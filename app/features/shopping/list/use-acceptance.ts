import { useEffect } from 'react'
import { call } from '#app/api/call.ts'
import type { OpenList } from '#app/data/areas/lists.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { requestSync } from '#app/sync/triggers.ts'

/**
 * Notifies the server, and so the other members, that an invited person has opened the list. A failed call is repeated
 * the next time that the list is opened.
 */
export function useAcceptance(list: OpenList | undefined): void {
  const { id } = useLocal().user
  const isIn = list?.members.some((member) => member.id === id && member.role !== 'left')
  const token = list && !isIn ? list.token : null
  useEffect(() => {
    if (token)
      call('invites.accept', { token }).then(
        () => requestSync(),
        () => undefined,
      )
  }, [token])
}
