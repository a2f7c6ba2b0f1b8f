import type { ProposalTexts } from '#app/messages/pt-br/proposals.ts'
import { type Draft, templateDraft } from './proposal-list.ts'

export type TemplateName = keyof ProposalTexts['templateTexts']

/** For each task of a template: its priority, and the days from the start of the project to its due day. */
export const templatePlans: Record<TemplateName, readonly (readonly [priority: number, day: number])[]> = {
  moving: [
    [3, 2],
    [2, 10],
    [1, 12],
    [3, 15],
    [2, 15],
    [2, 25],
    [2, 28],
    [3, 30],
    [2, 37],
  ],
  trip: [
    [3, 3],
    [3, 5],
    [3, 10],
    [2, 12],
    [2, 15],
    [2, 40],
    [2, 50],
    [1, 58],
    [3, 59],
  ],
  party: [
    [3, 2],
    [2, 4],
    [3, 9],
    [2, 15],
    [2, 26],
    [1, 27],
    [1, 27],
    [3, 30],
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
    [3, 1],
    [3, 3],
    [2, 4],
    [2, 5],
    [3, 12],
    [2, 33],
    [2, 47],
    [3, 58],
  ],
  workEvent: [
    [3, 3],
    [3, 7],
    [3, 14],
    [2, 21],
    [2, 30],
    [2, 38],
    [1, 50],
    [3, 59],
    [3, 60],
    [1, 62],
  ],
  baby: [
    [3, 20],
    [2, 40],
    [2, 55],
    [2, 60],
    [2, 65],
    [3, 75],
    [3, 80],
    [2, 85],
    [3, 98],
    [3, 97],
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
    [3, 2],
    [2, 14],
    [3, 18],
    [3, 21],
    [2, 45],
    [1, 45],
    [2, 52],
    [2, 59],
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

/** The tasks of the template `name` for a project that starts on the day `start`; without days if that is empty. */
export const draftsOf = (texts: ProposalTexts, name: TemplateName, start: string): Draft[] =>
  texts.templateTexts[name].tasks.map(([title, description], at) => {
    const [priority = 2, daysAfterStart = 0] = templatePlans[name][at] ?? []
    return templateDraft(start, { title, description, priority, daysAfterStart })
  })
