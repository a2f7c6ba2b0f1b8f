import { useEffect, useState } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Switch } from '#app/ui/switch.tsx'
import { announceAtMarket } from './announcer.ts'

/**
 * A switch that shows the other members that this person is at the market. It is off at first, and never stored. It
 * appears together with the rows below or not at all, and its texts have equal heights, because the rows must not move.
 */
export function AtMarket({ list: { id, members } }: { list: OpenList }) {
  const { market } = useMessages()
  const { user } = useLocal()
  const [isOffered, setOffered] = useState(() => members.filter(({ role }) => role !== 'left').length > 1)
  const [isOn, setOn] = useState(false)
  const [isReached, setReached] = useState(true)
  useEffect(() => {
    if (!isOn) return
    return announceAtMarket(id, user.id, {
      onReached: setReached,
      onRefused: () => setOffered(false),
      onEnd: () => setOn(false),
    })
  }, [isOn, id, user])
  if (!isOffered) return null
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 px-4 py-1">
        <Switch
          label={market.here}
          hint={isOn && !isReached ? market.hereUnreached : market.hereHint}
          checked={isOn}
          onChange={setOn}
        />
      </div>
    </div>
  )
}
