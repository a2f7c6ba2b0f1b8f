/** Steps about access to lists. */
import type { Context } from './device.ts'
import { addItem, editList, editThing, thingsOn } from './edits.ts'
import { at } from './plan.ts'
import { endShare, leave, listOf, openInvite, share } from './sharing.ts'
import { type Kind, pageOf, type Run, type StepOf } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type SharingStep = Extract<Kind, 'share' | 'revoke' | 'leave' | 'open invite' | 'delete list' | 'rights change'>

export const sharingSteps: { [K in SharingStep]: Run<K> } = {
  share: (world, step) => share(world, step, step.role),
  revoke: (world, step) => endShare(world, step),
  leave: (world, step) => leave(world, pageOf(world, step), step.pick),
  'open invite': (world, { pick, reads, stranger }) => openInvite(world, pick, { reads, stranger }),
  'delete list': async (world, step) => {
    const page = pageOf(world, step)
    const list = world.secondLists[world.people.indexOf(page.device.person)]
    if (list) await editList(world, page, list, step.restore ? 'restore list' : 'delete list')
  },
  'rights change': changeRights,
}

/**
 * A person's role in a list changes while they have pending edits; sometimes it is changed back before they are sent.
 */
async function changeRights(world: World, step: StepOf<'rights change'>): Promise<void> {
  const [theirs, owners] = [pageOfPerson(world, step, step.other), pageOfPerson(world, step, step.owner)]
  const list = listOf(world, step)
  if (!theirs || !owners || !list || theirs.device.person === owners.device.person) return
  await sync(world, theirs)
  const things = (await thingsOn(theirs.local)).filter((thing) => thing.table === 'items' && thing.row.listId === list)
  const thing = at(things, step.pick)
  await addItem(world, theirs, list, step.edits[0])
  if (thing) await editThing(world, theirs, thing.row.id, step.edits[1])
  if (step.change === 'delete') {
    await editList(world, owners, list, 'delete list')
    await sync(world, owners)
  } else if (step.change === 'leave') await leaveElsewhere(world, theirs, list)
  else if (step.change === 'end') await endShare(world, step)
  else await share(world, step, step.change)
  if (step.back) await share(world, step, 'editor')
  await sync(world, theirs, step.fates)
}

/** The person leaves the list on another device of theirs, or on this one if they have no other. */
function leaveElsewhere(world: World, page: Context, list: string): Promise<void> {
  const others = world.devices.filter((device) => device !== page.device && device.person === page.device.person)
  return leave(world, others[0]?.contexts[0] ?? page, 0, list)
}

function pageOfPerson(world: World, { device, page }: StepOf<'rights change'>, number: number): Context | undefined {
  const person = world.people[number % world.people.length]
  const contexts = at(
    world.devices.filter((one) => one.person === person),
    device,
  )?.contexts
  return contexts && at(contexts, page)
}
