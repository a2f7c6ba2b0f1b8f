import { accepted } from './accepted.ts'
import { access } from './access.ts'
import { amounts } from './amounts.ts'
import { calendar } from './calendar.ts'
import { contexts } from './contexts.ts'
import { dayGroups, reminders } from './days.ts'
import { deletion } from './deletion.ts'
import { broughtByPokes } from './deltas.ts'
import { faults } from './faults.ts'
import { leftovers } from './leftovers.ts'
import { lostScopes } from './lost-scopes.ts'
import { market } from './market.ts'
import type { Mutant } from './mutant.ts'
import { noteBases } from './note-bases.ts'
import { notes } from './notes.ts'
import { pages } from './pages.ts'
import { push } from './push.ts'
import { replay } from './replay.ts'
import { rereads } from './rereads.ts'
import { restores } from './restores.ts'
import { results } from './results.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { stamps } from './stamps.ts'
import { store } from './store.ts'
import { repeats } from './ticks.ts'
import { whenItRuns } from './triggers.ts'
import { typing } from './typing.ts'

/** All mutants (rules broken on purpose) by subject. */
export const parts: Record<string, Mutant[]> = {
  'Deletion is a field': deletion,
  'The later of two intents counts': stamps,
  'Amounts are kept': amounts,
  'Each occurrence is done once': repeats,
  'What is accepted is written or told': accepted,
  'Reminders of rows': reminders,
  'Groups by day': dayGroups,
  'Notes are merged': notes,
  'A text replaces nothing that its author has not seen': noteBases,
  'Typed text in notes': typing,
  'The view of the screen': replay,
  'Each mutation has one outcome, once': results,
  'A restored server is noticed': restores,
  'A device that is read anew': rereads,
  'Rows and pages for a device': pages,
  'Scopes that a person has lost': lostScopes,
  'Deltas that come with a poke': broughtByPokes,
  'Contexts and names of one device': contexts,
  'Triggers of a run': whenItRuns,
  'Signing in': signIn,
  'Signing out, and drafts': signOut,
  'Access: reading and changing rows': access,
  'Presence at the market': market,
  'The calendar and dates of other apps': calendar,
  'Notifications and analytics': push,
  Leftovers: leftovers,
  'The store': store,
  'Faults of processes, disks and versions': faults,
}

export const mutants: Mutant[] = Object.values(parts).flat()
