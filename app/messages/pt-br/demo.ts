/** The strip across the screens of a demo. */
export const demo = {
  until: (time: string): string => `Demonstração: tudo é apagado às ${time}.`,
}

export type DemoTexts = typeof demo
