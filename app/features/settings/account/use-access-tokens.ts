import { useCallback, useEffect, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { announce } from '#app/ui/announcer.tsx'
import { type AccessToken, accessTokenRoutes } from '#shared/access-tokens.ts'
import { dayMs } from '#shared/days.ts'
import type { TokenScope } from '#shared/token-scopes.ts'
import { isRefusal } from './failure.tsx'
import { useAskedPassword } from './use-asked-password.ts'

interface Wanted {
  name: string
  scopes: TokenScope[]
  /** Validity in days; undefined for ever. */
  days: number | undefined
}

/** The tokens on the server, undefined until it answers, and their changes, which need a network. */
export function useAccessTokens() {
  const texts = useAccessTokenTexts()
  const { runtime } = useLocal()
  const { askOn, forgetWrong, ...asked } = useAskedPassword()
  const [tokens, setTokens] = useState<AccessToken[]>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const attempt = useCallback(async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    setError(undefined)
    setBusy(true)
    try {
      return await act()
    } catch (failure) {
      setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }, [])
  const load = useCallback(
    () => attempt(async () => setTokens(await callRoute(accessTokenRoutes['tokens.all'], {}))),
    [attempt],
  )
  useEffect(() => void load(), [load])

  const make = async ({ days, ...wanted }: Wanted): Promise<string> => {
    const expiresAt = days === undefined ? null : runtime.now() + days * dayMs
    const { token } = await callRoute(accessTokenRoutes['tokens.create'], {
      ...wanted,
      expiresAt,
      password: asked.password,
    })
    asked.setPassword(undefined)
    announce(texts.created)
    return token
  }
  return {
    tokens,
    error,
    busy,
    load,
    forgetError: () => setError(undefined),
    asked,
    /** Resolves with the new token; undefined after a failure, and if the password is asked for. */
    create: (wanted: Wanted): Promise<string | undefined> => {
      forgetWrong()
      return attempt(() => make(wanted).catch(askOn))
    },
    revoke: ({ id }: AccessToken) =>
      attempt(async () => {
        await callRoute(accessTokenRoutes['tokens.revoke'], { id }).catch((failure: unknown) => {
          if (!isRefusal(failure, 'not_found')) throw failure
        })
        setTokens((shown) => shown?.filter((token) => token.id !== id))
        announce(texts.revoked)
      }),
  }
}
