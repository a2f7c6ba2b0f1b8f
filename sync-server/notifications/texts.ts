/** The texts of notifications, in the language of the person. */
import type { ReminderButton } from '#shared/notifications.ts'
import type { Language } from '#shared/settings.ts'
import type { Additions } from '#sync-server/db/queries/due-notifications.ts'

/** The text shown by the service worker. */
export interface PushText {
  title: string
  body: string
}

const shortMaxLength = 60
const bodyMaxLength = 180

/** Typed text inside our sentence: one line, without characters that change its direction, cut to a length. */
function short(text: string, maxLength = shortMaxLength): string {
  const letters = [...text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('')
}

interface Addition extends Pick<Additions, 'count' | 'names'> {
  list: string
  /** The authors of the additions, by name. */
  people: string[]
}

const words = {
  'pt-BR': {
    added: ({ people, count, list, names }: Addition) =>
      `${together(people, 'e', (more) => (more === 1 ? 'mais 1 pessoa' : `mais ${more} pessoas`))} ${people.length > 1 ? 'adicionaram' : 'adicionou'} ${count === 1 ? short(names[0] ?? '') : `${count} itens`} em ${list}`,
    andMore: (more: number) => `e mais ${more}`,
    due: (count: number) => (count === 1 ? 'Vence hoje' : `${count} tarefas vencem hoje`),
    reminder: (time: string) => `Lembrete das ${time}`,
    reminders: (count: number) => (count === 1 ? 'Mais 1 lembrete' : `Mais ${count} lembretes`),
    done: 'Concluir',
    snooze: 'Adiar 1 h',
    tomorrow: 'Amanhã',
    trial: { title: 'Notificação de teste', body: 'Chegou: as notificações deste servidor funcionam neste aparelho.' },
  },
  en: {
    added: ({ people, count, list, names }: Addition) =>
      `${together(people, 'and', (more) => (more === 1 ? '1 other' : `${more} others`))} added ${count === 1 ? short(names[0] ?? '') : `${count} items`} to ${list}`,
    andMore: (more: number) => `and ${more} more`,
    due: (count: number) => (count === 1 ? 'Due today' : `${count} tasks are due today`),
    reminder: (time: string) => `Reminder at ${time}`,
    reminders: (count: number) => (count === 1 ? '1 more reminder' : `${count} more reminders`),
    done: 'Done',
    snooze: 'Snooze 1 h',
    tomorrow: 'Tomorrow',
    trial: { title: 'Test notification', body: 'It arrived: notifications of this server work on this device.' },
  },
} satisfies Record<Language, unknown>

function together(
  [first = '', second = '', ...others]: string[],
  and: string,
  more: (count: number) => string,
): string {
  if (second === '') return first
  return `${first} ${and} ${others.length === 0 ? second : more(others.length + 1)}`
}

function listed(texts: string[], count: number, andMore: (more: number) => string): string {
  const shown: string[] = []
  for (const text of texts.map((each) => short(each))) {
    if (shown.length > 0 && [...shown, text].join(', ').length > bodyMaxLength) break
    shown.push(text)
  }
  const rest = count - shown.length
  return rest > 0 ? `${shown.join(', ')} ${andMore(rest)}` : shown.join(', ')
}

/** A notification such as “Ana adicionou 5 itens em Feira”. */
export function additionsText(language: Language, news: Addition): PushText {
  const { added, andMore } = words[language]
  const title = added({ ...news, list: short(news.list), people: news.people.map((name) => short(name, 30)) })
  return { title, body: news.count === 1 ? '' : listed(news.names, news.count, andMore) }
}

/** A notification such as “Vence hoje: Pagar a luz”. */
export function dueText(language: Language, titles: string[]): PushText {
  const { due, andMore } = words[language]
  return { title: due(titles.length), body: listed(titles, titles.length, andMore) }
}

/** A notification with a row as its title and its time below, such as “Pagar a luz”, “Lembrete das 08:50”. */
export const reminderText = (language: Language, title: string, at: string): PushText => ({
  title: short(title),
  body: words[language].reminder(at.slice(-5)),
})

/** A notification of several reminders, such as “Mais 12 lembretes: Pagar a luz, Regar e mais 10”. */
export function remindersText(language: Language, titles: string[], count: number): PushText {
  const { reminders, andMore } = words[language]
  return { title: reminders(count), body: listed(titles, count, andMore) }
}

/** The buttons of a reminder, the most important first: most browsers show two. */
export function reminderActions(language: Language): ReminderButton[] {
  const { done, snooze, tomorrow } = words[language]
  return [
    { action: 'done', title: done },
    { action: 'snooze', title: snooze },
    { action: 'tomorrow', title: tomorrow },
  ]
}

/** The notification by which an administrator tries the push service. */
export const trialText = (language: Language): PushText => words[language].trial
