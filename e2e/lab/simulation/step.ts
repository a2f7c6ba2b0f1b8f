/** The steps of a script, with the devices concerned. */
import type { Context, Device } from './device.ts'
import type { Fate } from './fates.ts'
import type { Edit } from './plan.ts'
import type { Pair } from './sharing.ts'
import type { World } from './world-state.ts'

/** A device and one of its pages. */
export interface Where {
  device: number
  page: number
}

/** An act of one of two phones on the same item. */
interface ShopAct {
  edit: Edit
  isOther: boolean
  syncs: boolean
}

export type Step =
  | ({ do: 'edit'; edit: Edit } & Where)
  | ({ do: 'burst'; edits: Edit[] } & Where)
  | ({ do: 'sync'; fates: Fate[]; push?: number; rows?: number; first?: number } & Where)
  | { do: 'race'; a: Where; b: Where; pick: number; edits: [Edit, Edit]; fates: Fate[]; bFirst: boolean }
  | ({ do: 'edit around a lost answer'; edits: [Edit, Edit]; fate: Fate } & Where)
  | ({ do: 'both pages'; edit: Edit; fates: Fate[] } & Where)
  | ({ do: 'crash'; at: number; dies: boolean } & Where)
  | ({ do: 'die waiting'; fate: Fate } & Where)
  | ({ do: 'save often'; times: number; pick: number } & Where)
  | ({ do: 'save many notes'; notes: number; times: number } & Where)
  | { do: 'quarter passes' }
  | ({ do: 'second page' } & Where)
  | ({ do: 'poke'; arrives: boolean } & Where)
  | { do: 'deliver'; pick: number }
  | { do: 'replay'; pick: number }
  | { do: 'wait'; ms: number }
  | ({ do: 'share'; role: 'editor' | 'viewer' } & Pair)
  | ({ do: 'revoke' } & Pair)
  | { do: 'open invite'; pick: number; reads: boolean; stranger: number | undefined }
  | ({ do: 'leave'; pick: number } & Where)
  | ({ do: 'delete list'; restore: boolean } & Where)
  | ({
      do: 'rights change'
      change: 'editor' | 'viewer' | 'end' | 'leave' | 'delete'
      back: boolean
      pick: number
      edits: [Edit, Edit]
      fates: Fate[]
    } & Pair &
      Where)
  | ({ do: 'session'; whose: 'nobody' | 'somebody else' | 'own' } & Where)
  | ({ do: 'app version'; old: boolean } & Where)
  | ({ do: 'dismiss' } & Where)
  | ({ do: 'solve problem'; pick: number; setsAside: boolean } & Where)
  | ({ do: 'many at once'; edits: Edit[] } & Where)
  | ({ do: 'take in a file'; rows: number; pick: number } & Where)
  | ({ do: 'poke meanwhile'; edit: Edit; author: Where; fates: Fate[] } & Where)
  | { do: 'server clock'; ms: number }
  | ({ do: 'server a year ahead'; edits: [Edit, Edit]; other: Where; fates: Fate[] } & Where)
  | ({ do: 'type into a note'; pick: number; syncs: boolean; ends: 'leaves' | 'dies'; fates: Fate[] } & Where)
  | ({ do: 'join items'; pick: number; pickOther: number; afterMs: number; takesBack: boolean } & Where)
  | ({
      do: 'end a shop'
      pick: number
      other: Where
      takesBack: boolean
      reopens: boolean
      fates: Fate[]
      bFirst: boolean
    } & Where)
  | ({
      do: 'buy with prices'
      acts: ShopAct[]
      /** The way by which the second person is out of the list in the end, unless it is theirs. */
      ends: 'leaves' | 'is removed' | undefined
      other: Where
      pick: number
      fates: Fate[]
      bFirst: boolean
    } & Where)
  | ({ do: 'erase prices'; pick: number; syncs: boolean; takesBack: boolean; fates: Fate[] } & Where)
  | ({ do: 'race of choices'; edits: [Edit, Edit]; bFirst: boolean } & Where)
  | ({
      do: 'race of ticks'
      pick: number
      /** The tick of the second device, if the row gets its rule from the first one meanwhile. */
      late: 'tick' | 'old tick' | 'tick by form' | undefined
      edits: [Edit[], Edit[]]
      jumpMs: number
      fates: Fate[]
      bFirst: boolean
    } & Where)
  | { do: 'restart server' }
  | ({ do: 'read anew'; cause: 'update' | 'bookmark'; pageBytes: number; parts: [Edit, number][] } & Where)
  | { do: 'months pass'; days: number }
  | ({ do: 'clock jump'; ms: number } & Where)
  | ({ do: 'clock jump before sending'; pick: number; edits: [Edit, Edit]; again: boolean; ms: number } & Where)
  | ({ do: 'delete by a wrong clock'; pick: number; ms: number; days: number } & Where)
  | ({ do: 'clone' } & Where)
  | ({ do: 'snapshot' } & Where)
  | { do: 'put phone back'; pick: number }
  | { do: 'backup' }
  | { do: 'restore server'; pick: number; marked: boolean }
  | ({
      do: 'lose the newest'
      author: Where
      edits: [Edit, Edit | null, Edit]
      fates: Fate[]
      fatesThen: Fate[]
      marked: boolean
    } & Where)

export type Kind = Step['do']
export type StepOf<K extends Kind> = Extract<Step, { do: K }>
export type Run<K extends Kind> = (world: World, step: StepOf<K>) => Promise<void>

export const deviceOf = ({ devices }: World, { device }: Where): Device => devices[device % devices.length] as Device

export function pageOf(world: World, where: Where): Context {
  const { contexts } = deviceOf(world, where)
  return contexts[where.page % contexts.length] as Context
}
