import { z } from 'zod/mini'
import { homePageSchema, userSchema } from './auth.ts'
import { idSchema } from './ids.ts'
import { route } from './route.ts'

export const languages = ['pt-BR', 'en'] as const
const languageSchema = z.enum(languages, 'Idioma inválido.')
export type Language = z.infer<typeof languageSchema>

export const settingsSchema = z.object({
  /** The id of the person: each person has exactly one row. */
  id: idSchema,
  homePage: homePageSchema,
  language: languageSchema,
  /** The list shown at /shopping until the device has opened another, and the default of `/api/shopping-items`. */
  defaultListId: idSchema,
})

export const settingsRoutes = {
  'settings.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/user/settings',
    input: z.object({ homePage: z.optional(homePageSchema), language: z.optional(languageSchema) }),
    reply: z.extend(userSchema, { language: languageSchema, defaultListId: idSchema }),
    summary: 'Change the home page or the language',
  }),
}
