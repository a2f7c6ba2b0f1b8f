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
    rule: 'a delta continues the device’s state',
    broken: 'a delta after another answer than the last one is applied',
    file: apply,
    from: 'identity.bookmark !== since ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'a delta continues the device’s state',
    broken: 'a delta with omitted revs is applied',
    file: apply,
    from: '(cursors.get(id)?.rev ?? 0) !== from',
    to: '(cursors.get(id)?.rev ?? 0) < 0 && from < 0',
    test: applyTest,
  },
  {
    rule: 'a delta continues the device’s state',
    broken: 'a delta after a missing page is applied',
    file: apply,
    from: 'more === true ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'a delta continues the device’s state',
    broken: 'a delta of another epoch is applied',
    file: apply,
    from: 'identity.epoch !== answer.epoch ||',
    to: '',
    test: applyTest,
  },
  {
    rule: 'a delta continues the device’s state',
    broken: 'a delta for another device is applied',
    file: apply,
    from: 'identity.client !== client ||\n      identity.epoch',
    to: 'identity.epoch',
    test: applyTest,
  },
  {
    rule: 'a delta continues the device’s state',
    broken: 'no pull follows a delta that does not fit',
    file: scheduler,
    from: 'if (!(await takeAll(local, brought))) asked = true',
    to: 'await takeAll(local, brought)',
    test: schedulerTest,
  },
  {
    rule: 'after a failure more than the delta is pulled',
    broken: 'a delta counts as everything that is new',
    file: scheduler,
    from: 'isWell ? start() : request()',
    to: 'start()',
    test: schedulerTest,
  },
  {
    rule: 'pending mutations are sent although a delta arrives',
    broken: 'applying the delta counts as sending them',
    file: scheduler,
    from: 'if (!(await takeAll(local, brought))) asked = true',
    to: 'asked = brought.length > 0 ? !(await takeAll(local, brought)) : asked',
    test: schedulerTest,
  },
  {
    rule: 'a delta follows the last answer',
    broken: 'each delta starts at the same place',
    file: deltas,
    from: 'device.next = isWhole ? requestAfter(request, delta.answer) : undefined',
    to: 'device.next = isWhole ? request : undefined',
    test: onServer,
  },
  {
    rule: 'a delta follows the last answer',
    broken: 'also if there are more pages',
    file: deltas,
    from: 'if (more || Object',
    to: 'if (Object',
    test: onServer,
  },
  {
    rule: 'a delta follows the last answer',
    broken: 'also if there was an answer meanwhile',
    file: deltas,
    from: 'if (device.next !== request) return undefined',
    to: '',
    test: onServer,
  },
  {
    rule: 'the newest stream of a device counts',
    broken: 'the end of an older stream ends the deltas of the newer one',
    file: deltas,
    from: 'if (devices.get(name) === device) devices.delete(name)',
    to: 'devices.delete(name)',
    test: onServer,
  },
  {
    rule: 'the loss of a list is reported by an answer',
    broken: 'a poke reports it as well',
    file: deltas,
    from: 'page.gone.length === 0 && ',
    to: '',
    test: onServer,
  },
  {
    rule: 'a poke brings little',
    broken: 'a delta has any length',
    file: deltas,
    from: ' && text.length <= deltaMaxLength',
    to: '',
    test: onServer,
  },
  {
    rule: 'an ended session receives nothing',
    broken: 'deltas are sent until the next check of the session',
    file: 'sync-server/streams/subscriber.ts',
    from: 'pokeWith((await isSignedIn()) ? await followed.next() : undefined)',
    to: 'pokeWith(await followed.next())',
    test: onServer,
  },
  {
    rule: 'a delta goes to the person of the stream',
    broken: 'anybody with the name of a device receives it',
    file: deltas,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    from: '`${userId} ${client}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
    to: '`${userId && client}`',
    test: onServer,
  },
]
