/** The content of the proposals dialog, and its changes. */
import { dueDay } from '#app/lib/due-dates.ts'
import type { ProposalTexts } from '#app/messages/pt-br/proposals.ts'
import { addDays, numberOf } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { TaskProposal } from '#shared/task-proposals.ts'

export type TemplateName = keyof ProposalTexts['templateTexts']

/** A proposed task with the changes that the person has made to it. */
export interface Draft {
  key: string
  isChosen: boolean
  title: string
  description: string
  priority: number
  /** A day such as `2026-03-10`; empty for none. */
  day: string
  /** The days from the day of the project to the due day, for a task of a template. Unset once another was chosen. */
  days?: number | undefined
  /** True if the person has edited a field; a tick alone does not count. */
  isChanged: boolean
}

export type DraftFields = Pick<Draft, 'isChosen' | 'title' | 'description' | 'priority' | 'day'>

export interface ProposalList {
  drafts: readonly Draft[]
  /** `writing`: the AI may send more. `stopped`: the person stopped it, or closed the dialog meanwhile. */
  phase: 'idle' | 'writing' | 'complete' | 'stopped' | 'failed'
  /** True if the next proposal of the AI replaces the drafts, except those that are edited and chosen. */
  isReplaced: boolean
  /** The template that the drafts are from; undefined without one. */
  template: TemplateName | undefined
}

export type ProposalEvent =
  | { type: 'begin' }
  | { type: 'came'; proposal: TaskProposal }
  | { type: 'end'; phase: 'idle' | 'complete' | 'stopped' | 'failed' }
  | { type: 'template'; name: TemplateName; drafts: readonly Draft[] }
  | ({ type: 'day' } & ProjectDay)
  | { type: 'change'; key: string; fields: Partial<DraftFields> }

interface ProjectDay {
  /** The day from which those of a template's tasks are counted; empty for none. */
  day: string
  today: string
}

export const noProposals: ProposalList = { drafts: [], phase: 'idle', isReplaced: false, template: undefined }

export function changed(list: ProposalList, event: ProposalEvent): ProposalList {
  switch (event.type) {
    case 'begin':
      return { ...list, phase: 'writing', isReplaced: true }
    case 'came': {
      const before = list.isReplaced ? kept(list.drafts) : list.drafts
      const template = list.isReplaced ? undefined : list.template
      return { ...list, drafts: [...before, draftOf(event.proposal)], isReplaced: false, template }
    }
    case 'end':
      return { ...list, phase: event.phase, isReplaced: false }
    case 'template':
      return { ...noProposals, drafts: [...uncounted(kept(list.drafts)), ...event.drafts], template: event.name }
    case 'day':
      return { ...list, drafts: counted(list.drafts, event) }
    case 'change':
      return {
        ...list,
        drafts: list.drafts.map((draft) => (draft.key === event.key ? edited(draft, event.fields) : draft)),
      }
  }
}

/**
 * The list of a dialog that opens again. `writing` and `failed` become `stopped`: the AI writes no more, and the
 * failure was read.
 */
export const stopped = (list: ProposalList): ProposalList =>
  list.phase === 'writing' || list.phase === 'failed' ? changed(list, { type: 'end', phase: 'stopped' }) : list

/** The drafts with the days that they have now: those of another template are not counted for them. */
const uncounted = (drafts: readonly Draft[]): readonly Draft[] => drafts.map((draft) => ({ ...draft, days: undefined }))

/** The drafts that new proposals do not replace: those that the person has edited and still chooses. */
const kept = (drafts: readonly Draft[]): readonly Draft[] =>
  drafts.filter(({ isChanged, isChosen }) => isChanged && isChosen)

function edited(draft: Draft, fields: Partial<DraftFields>): Draft {
  const { isChosen: _isChosen, ...written } = fields
  return {
    ...draft,
    ...fields,
    ...('day' in fields && { days: undefined }),
    isChanged: draft.isChanged || Object.keys(written).length > 0,
  }
}

const draftOf = ({ title, description, priority, dueDate }: TaskProposal): Draft => ({
  key: newId(),
  isChosen: true,
  title,
  description,
  priority,
  day: dueDate ? dueDay(dueDate) : '',
  isChanged: false,
})

/** A task of a template, still without its day. */
export const templateDraft = (fields: Pick<Draft, 'title' | 'description' | 'priority'> & { days: number }): Draft => ({
  ...fields,
  key: newId(),
  isChosen: true,
  isChanged: false,
  day: '',
})

/**
 * The drafts with the days that are counted from that of the project. If it is nearer than the first task needs, the
 * tasks before it move together, so that none is late from the start.
 */
function counted(drafts: readonly Draft[], { day, today }: ProjectDay): readonly Draft[] {
  if (day === '') return drafts
  const needed = Math.max(0, ...drafts.map(({ days = 0 }) => -days))
  const room = Math.min(needed, Math.max(0, numberOf(day) - numberOf(today)))
  const placed = (days: number) => (days < 0 ? Math.max(-room, Math.floor((days * room) / needed)) : days)
  return drafts.map((draft) => (draft.days === undefined ? draft : { ...draft, day: addDays(day, placed(draft.days)) }))
}
