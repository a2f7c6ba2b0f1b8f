import { useEffect, useState } from 'react'
import { call } from '#app/api/call.ts'

/** Whether this server sends mail; undefined until it has said so. */
export function useMails(): boolean | undefined {
  const [mails, setMails] = useState<boolean>()
  useEffect(() => {
    let isShown = true
    call('capabilities', {}).then(
      ({ mail }) => isShown && setMails(mail),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return mails
}
