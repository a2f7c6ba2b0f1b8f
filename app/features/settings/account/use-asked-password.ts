import { useState } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { DomainError } from '#shared/errors.ts'
import { isRefusal } from './failure.tsx'

/** The password that the server asks for some time after the sign-in, before it makes something lasting. */
export function useAskedPassword() {
  const { accountSettings, auth } = useMessages()
  const [password, setPassword] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  return {
    /** The typed password; undefined as long as the server needs none. */
    password,
    setPassword,
    /** The error of the password. */
    wrong,
    forgetWrong: () => setWrong(undefined),
    /** Asks for the password, or for another one. Throws any other failure. */
    askOn: (failure: unknown): undefined => {
      const isWrong = isRefusal(failure, 'wrong_password')
      const isMissing = failure instanceof DomainError && failure.code === 'invalid' && failure.field === 'password'
      if (!isWrong && !isMissing) throw failure
      setPassword((typed) => typed ?? '')
      if (isWrong) setWrong(accountSettings.password.wrong)
      else if (password !== undefined) setWrong(auth.passwordRequired)
    },
  }
}
