import { access } from './access.ts'
import { amounts } from './amounts.ts'
import { contexts } from './contexts.ts'
import { deletion } from './deletion.ts'
import { broughtByPokes } from './deltas.ts'
import { faults } from './faults.ts'
import { leftovers } from './leftovers.ts'
import { lostScopes } from './lost-scopes.ts'
import type { Mutant } from './mutant.ts'
import { noteBases } from './note-bases.ts'
import { notes } from './notes.ts'
import { pages } from './pages.ts'
import { push } from './push.ts'
import { replay } from './replay.ts'
import { restores } from './restores.ts'
import { results } from './results.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { stamps } from './stamps.ts'
import { store } from './store.ts'
import { whenItRuns } from './triggers.ts'
import { typing } from './typing.ts'

/** All mutants by subject. */
export const parts: Record<string, Mutant[]> = {
  'Deletion is a field': deletion,
  'Of two intents the later one counts': stamps,
  'Amounts are kept': amounts,
  'Notes are joined': notes,
  'A text replaces none that its author has not seen': noteBases,
  'What is typed into a note': typing,
  'What a screen shows': replay,
  'Each mutation has its outcome, once': results,
  'A server that was put back is noticed': restores,
  'What a device is given': pages,
  'What a person may no longer see': lostScopes,
  'What comes with a poke': broughtByPokes,
  'Contexts and names of one device': contexts,
  'When it runs': whenItRuns,
  'Signing in': signIn,
  'Signing out, and drafts': signOut,
  'Who may see and change what': access,
  'Notifications, and the counting of screens': push,
  'What is left over': leftovers,
  'The store': store,
  'Faults of processes, disks and versions': faults,
}

export const mutants: Mutant[] = Object.values(parts).flat()
