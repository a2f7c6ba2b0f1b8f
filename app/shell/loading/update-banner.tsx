import { useState } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { useMessages } from '#app/messages/language.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { swUpdate } from './app-update.ts'

/** Reports a new version of the app. The person decides when it is activated. */
export function UpdateBanner() {
  const { update: texts } = useMessages()
  const state = useLive(swUpdate)
  const [postponed, setPostponed] = useState(false)
  if (!state?.needRefresh || postponed) return null
  return (
    <Banner
      actions={
        <>
          <Button look="quiet" onClick={() => setPostponed(true)}>
            {texts.later}
          </Button>
          <Button look="quiet" onClick={state.update}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {texts.ready}
    </Banner>
  )
}
