import { z } from 'zod/mini'
import { route } from './route.ts'
import { composed } from './text.ts'

export const describedMinLength = 3
export const describedMaxLength = 2000
export const proposalsMin = 3
export const proposalsMax = 12
export const proposalTitleMaxLength = 120
export const proposalDescriptionMaxLength = 1000

const tooShort = 'Digite pelo menos 3 caracteres para gerar tarefas.'
/** A control character (Unicode category Cc), except line breaks and tabs. */
const control = /[^\P{Cc}\n\r\t]/u

export const descriptionSchema = z.string(tooShort).check(
  ...composed('A descrição', describedMaxLength, '\n\r\t'),
  z.refine((text) => !control.test(text), {
    error: 'A descrição contém caracteres que não podem ser guardados.',
    abort: true,
  }),
  z.trim(),
  z.minLength(describedMinLength, tooShort),
  z.maxLength(describedMaxLength, 'A descrição pode ter no máximo 2000 caracteres.'),
)

export const proposalSchema = z.object({
  title: z.string(),
  /** Empty if the title says everything. */
  description: z.string(),
  priority: z.literal([1, 2, 3]),
  /** Noon of the day in America/Sao_Paulo as an ISO time, never before today; null without a date. */
  dueDate: z.nullable(z.string()),
})

/** A task suggested by the AI. It is not stored until the person accepts it. */
export type TaskProposal = z.infer<typeof proposalSchema>

export const taskProposalRoutes = {
  'taskProposals.generate': route({
    kind: 'action',
    method: 'POST',
    path: '/api/generate-tasks',
    input: z.object({ description: descriptionSchema }),
    reply: z.array(proposalSchema),
    line: proposalSchema,
    summary: 'Let the AI suggest 3 to 12 tasks for a project',
  }),
}
