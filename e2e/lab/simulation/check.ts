/** The invariants that hold after every script, once everything is repaired and idle. */
import { joinedStays } from './check-joins.ts'
import { occurrencesOnce } from './check-occurrences.ts'
import { purchasesFollow } from './check-purchases.ts'
import { differences } from './check-replica.ts'
import { checkRights } from './check-rights.ts'
import { tripsStay } from './check-trips.ts'
import { draftsStay, typedStays } from './check-typing.ts'
import {
  confirmedIsForgotten,
  erasedStaysErased,
  nothingLost,
  once,
  poisonIsBounded,
  refusedReachesNobody,
  reported,
  sequentialWins,
  stampsAreServerTime,
  writtenBySomebody,
} from './check-writes.ts'
import { type Facts, gather } from './final-state.ts'
import type { World } from './world-state.ts'

/** Throws with a list of all violations, including those recorded in `world.wrong` before. */
export async function check(world: World): Promise<void> {
  await checkRights(world)
  const facts = await gather(world)
  const wrong = [
    ...world.wrong,
    ...(await replicas(facts)),
    ...once(facts),
    ...reported(facts),
    ...refusedReachesNobody(facts),
    ...nothingLost(facts),
    ...typedStays(facts),
    ...joinedStays(facts),
    ...occurrencesOnce(facts),
    ...tripsStay(facts),
    ...(await purchasesFollow(facts)),
    ...(await draftsStay(facts)),
    ...sequentialWins(facts),
    ...stampsAreServerTime(facts),
    ...writtenBySomebody(facts),
    ...erasedStaysErased(facts),
    ...poisonIsBounded(facts),
    ...(await confirmedIsForgotten(facts)),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** The differences of all devices from the server's state. */
async function replicas({ world, rows }: Facts): Promise<string[]> {
  return (await Promise.all(world.devices.map((device) => differences(world, device, rows)))).flat()
}
