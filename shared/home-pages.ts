import { z } from 'zod/mini'

export const homePages = ['dashboard', 'projects', 'notes', 'todos', 'shopping'] as const
export const homePageSchema = z.enum(homePages, 'Página inicial inválida.')
export type HomePage = z.infer<typeof homePageSchema>
