/** Actions that must occur in scripts: a rule about an action that never happens checks nothing. */
import { itemTexts } from './plan.ts'
import type { World } from './world-state.ts'

/** Each action with the pattern of its line in the trace. */
const signs: Record<string, RegExp> = {
  ...Object.fromEntries(itemTexts.map((field) => [`a ${field} is set`, new RegExp(`items\\.update .*"${field}":"`)])),
  'a language is chosen': /settings\.update .*"language"/,
  'something is deleted for ever': /server: trash\.delete ok/,
  'a note begins with text': /notes\.create .*"content"/,
  'many things are changed at once': /# many at once/,
  'a file is taken in': /# take in a file/,
  'two corrections of one line meet': /server: corrections\.save superseded/,
  'a copy of a lost list is kept': /has a way out of (lost_access|rejected) (items|lists)/,
  'something set aside is tried again': /has a way out of parked/,
  'a delta comes in the middle of an exchange': /in the middle of an exchange/,
  'the clock of the server is wrong': /# server clock/,
  'the clock of the server is a year ahead': /# server a year ahead/,
  'a reread is cut': /# read anew/,
  'two items become one': /items\.update .*"joins".*"of"/,
  'a note is typed into and left': /leaves a note/,
  'a page dies with a draft': /dies with a draft/,
  'a left draft is written': /finds \d+ drafts/,
  'a repeating to-do is ticked': /todos\.update .*"tick"/,
  'a repeating task is ticked': /tasks\.update .*"tick"/,
  'a tick is taken back': /\.delete .*"undoes":"tick"/,
  'a tick comes after its day was moved': /server: \w+\.update superseded tick_moved/,
  'two devices tick one occurrence': /# one occurrence, ticked twice/,
  'a tick of an old app counts': /# a tick of an old app counts/,
  'a tick of an old app is told': /# a tick of an old app is told/,
  'a tick is told because its rule comes late': /# a tick before its rule came is told/,
  'several occurrences of an unmoved row are done': /# [3-9] occurrences of an unmoved row/,
  'a shop is taken back': /trips\.delete .*"undoes":"create"/,
  'a trip is opened again': /trips\.delete \{"id":"[^"]+"\}/,
  'a join is taken back': /items\.restore .*"joined"/,
}

/** The same for scripts of purchases with prices. */
export const shopSigns: Record<string, RegExp> = {
  'a price is typed after the tick': /# a price after the tick/,
  'a purchase has a market': /# a purchase has a market/,
  'an untick takes a purchase back': /# a purchase was taken back/,
  'somebody else unticks a purchase': /# somebody else unticks a purchase/,
  'a late untick leaves a purchase': /# a purchase has outlived its tick/,
  'a purchase stays of somebody who is gone': /# a purchase stays of somebody who is gone/,
  'a history of prices is erased': /lists\.erasePrices \{"id":"[^"]+"\}/,
  'the erasure of a history is taken back': /lists\.erasePrices .*"pricesFrom"/,
  'one shop is ended on two phones': /# one shop, ended twice/,
  'a market gives way to another': /server: trips\.create superseded/,
}

/** Adds to `happened` all of these actions that the trace of a script contains. */
export function noteHappened({ trace }: World, happened: Set<string>, of = signs): void {
  for (const [what, sign] of Object.entries(of)) {
    if (!happened.has(what) && trace.some((line) => sign.test(line))) happened.add(what)
  }
}

export const neverHappened = (happened: ReadonlySet<string>, of = signs): string[] =>
  Object.keys(of).filter((what) => !happened.has(what))

/** Number of scripts from which all of these actions must happen. */
export const coveringRuns = 100
