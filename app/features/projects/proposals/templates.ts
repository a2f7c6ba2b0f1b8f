import type { ProposalTexts } from '#app/messages/pt-br/proposals.ts'
import { type Draft, type TemplateName, templateDraft } from './proposal-list.ts'

/**
 * For each task of a template: its priority, and the days from the day of the project to its due day. That day is the
 * known one where there is one, such as that of a party, and tasks are before it; else it is the start.
 */
export const templatePlans: Record<TemplateName, readonly (readonly [priority: number, day: number])[]> = {
  moving: [
    [3, -28],
    [2, -20],
    [1, -18],
    [3, -15],
    [2, -15],
    [2, -5],
    [2, -2],
    [3, 0],
    [2, 7],
  ],
  trip: [
    [3, -57],
    [3, -55],
    [3, -50],
    [2, -48],
    [2, -45],
    [2, -20],
    [2, -10],
    [1, -2],
    [3, -1],
  ],
  party: [
    [3, -28],
    [2, -26],
    [3, -21],
    [2, -15],
    [2, -4],
    [1, -3],
    [1, -3],
    [3, 0],
  ],
  renovation: [
    [3, 3],
    [3, 10],
    [2, 12],
    [3, 17],
    [2, 24],
    [2, 27],
    [3, 40],
    [3, 55],
    [1, 58],
  ],
  study: [
    [3, -59],
    [3, -57],
    [2, -56],
    [2, -55],
    [3, -48],
    [2, -27],
    [2, -13],
    [3, -2],
  ],
  workEvent: [
    [3, -57],
    [3, -53],
    [3, -46],
    [2, -39],
    [2, -30],
    [2, -22],
    [1, -10],
    [3, -1],
    [3, 0],
    [1, 2],
  ],
  baby: [
    [3, -80],
    [2, -60],
    [2, -45],
    [2, -40],
    [2, -35],
    [3, -28],
    [3, -28],
    [2, -21],
    [3, 8],
    [3, 7],
  ],
  newJob: [
    [3, 4],
    [2, 9],
    [2, 14],
    [3, 30],
    [3, 33],
    [2, 55],
    [3, 72],
    [2, 60],
    [2, 63],
  ],
  car: [
    [3, 2],
    [2, 9],
    [2, 12],
    [3, 18],
    [3, 21],
    [2, 20],
    [3, 25],
    [3, 40],
  ],
  school: [
    [3, -58],
    [2, -46],
    [3, -42],
    [3, -39],
    [2, -15],
    [1, -15],
    [2, -8],
    [2, -1],
  ],
  garden: [
    [3, 1],
    [2, 3],
    [2, 6],
    [2, 7],
    [3, 8],
    [2, 10],
    [2, 30],
    [1, 45],
    [2, 60],
  ],
  taxes: [
    [3, 1],
    [3, 7],
    [2, 7],
    [2, 10],
    [3, 12],
    [2, 14],
    [3, 15],
    [2, 20],
  ],
}

export const templateNames = Object.keys(templatePlans) as TemplateName[]

/** True for a template of something that has a day, such as a party, before which its tasks are due. */
export const hasDay = (name: TemplateName): name is keyof ProposalTexts['templateDays'] =>
  templatePlans[name].some(([, days]) => days < 0)

/** The tasks of a template, still without days. */
export const draftsOf = (texts: ProposalTexts, name: TemplateName): Draft[] =>
  texts.templateTexts[name].tasks.map(([title, description], at) => {
    const [priority = 2, days = 0] = templatePlans[name][at] ?? []
    return templateDraft({ title, description, priority, days })
  })
