import type { DemoTexts } from '#app/messages/pt-br/demo.ts'

export const demo: DemoTexts = {
  until: (time) => `Demo: everything is erased at ${time}.`,
}
