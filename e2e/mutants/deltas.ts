import type { Mutant } from './mutant.ts'

const deltas = 'sync-server/sync/deltas.ts'
const apply = 'app/sync/apply.ts'
const scheduler = 'app/sync/scheduler.ts'
const onServer = 'sync-server/sync/deltas.test.ts'
const applyTest = 'app/sync/apply.test.ts'
const schedulerTest = 'app/sync/scheduler.test.ts'

/** Rules about deltas: one that arrives with a poke continues the device's state, or is ignored. */
export const broughtByPokes: Mutant[] = [
  {
    rule: 'what a poke brings continues what is here',
    broken: 'also another answer than the last one',
    file: apply,
    from: 'identity.bookmark !== since ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'what a poke brings continues what is here',
    broken: 'also where revs are left out',
    file: apply,
    from: '(cursors.get(id)?.rev ?? 0) !== from',
    to: '(cursors.get(id)?.rev ?? 0) < 0 && from < 0',
    test: applyTest,
  },
  {
    rule: 'what a poke brings continues what is here',
    broken: 'also where a page is missing before it',
    file: apply,
    from: 'more === true ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'what a poke brings continues what is here',
    broken: 'also of another epoch',
    file: apply,
    from: 'identity.epoch !== answer.epoch ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'what a poke brings continues what is here',
    broken: 'also of another device',
    file: apply,
    from: 'identity.client !== client ||\n      identity.epoch',
    to: 'identity.epoch',
    test: applyTest,
  },
  {
    rule: 'what a poke brings continues what is here',
    broken: 'what does not is not asked for',
    file: scheduler,
    from: 'if (!(await takeAll(local, brought))) asked = true',
    to: 'await takeAll(local, brought)',
    test: schedulerTest,
  },
  {
    rule: 'after a failure there is more to ask for',
    broken: 'what a poke brings is taken for all of it',
    file: scheduler,
    from: 'isWell ? start() : request()',
    to: 'start()',
    test: schedulerTest,
  },
  {
    rule: 'what waits is sent also where something is brought',
    broken: 'what is taken in counts for that',
    file: scheduler,
    from: 'if (!(await takeAll(local, brought))) asked = true',
    to: 'asked = brought.length > 0 ? !(await takeAll(local, brought)) : asked',
    test: schedulerTest,
  },
  {
    rule: 'a poke brings what comes after the last answer',
    broken: 'each time the same',
    file: deltas,
    from: 'device.next = isWhole ? requestAfter(request, delta.answer) : undefined',
    to: 'device.next = isWhole ? request : undefined',
    test: onServer,
  },
  {
    rule: 'a poke brings what comes after the last answer',
    broken: 'also where there are more pages of that',
    file: deltas,
    from: 'if (more || Object',
    to: 'if (Object',
    test: onServer,
  },
  {
    rule: 'a poke brings what comes after the last answer',
    broken: 'also where something was answered meanwhile',
    file: deltas,
    from: 'if (device.next !== request) return undefined',
    to: '',
    test: onServer,
  },
  {
    rule: 'the newest stream of a device is the one that counts',
    broken: 'an older one that ends takes along what the newer one brings',
    file: deltas,
    from: 'if (devices.get(name) === device) devices.delete(name)',
    to: 'devices.delete(name)',
    test: onServer,
  },
  {
    rule: 'that a list may no longer be seen is said by an answer',
    broken: 'or by a poke',
    file: deltas,
    from: 'page.gone.length === 0 && ',
    to: '',
    test: onServer,
  },
  {
    rule: 'a poke brings little',
    broken: 'however long it is',
    file: deltas,
    from: ' && text.length <= deltaMaxLength',
    to: '',
    test: onServer,
  },
  {
    rule: 'whose session has ended is told nothing',
    broken: 'what moves is brought until the next look at the session',
    file: 'sync-server/services/event-streams.ts',
    from: 'pokeWith((await isSignedIn()) ? await followed.next() : undefined)',
    to: 'pokeWith(await followed.next())',
    test: onServer,
  },
  {
    rule: 'what is brought is of whom the stream is',
    broken: 'whoever listens in the name of a device is told',
    file: deltas,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    from: '`${userId} ${client}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    to: '`${userId && client}`',
    test: onServer,
  },
]
