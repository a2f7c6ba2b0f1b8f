/** Days, repeats, reminders and steps of to-dos and tasks, in dialogs: loaded with them. */
import { plural } from '#app/lib/plural.ts'
import type { ReminderWords } from '#app/messages/reminder-text.ts'
import type { RepeatWords } from '#app/messages/repeat-text.ts'

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']
const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const saturday = 5
const isMasculine = (weekday = 0) => weekday >= saturday
const nameOf = (weekday = 0) => weekdays[weekday] ?? ''

function listOf(names: readonly string[]): string {
  const [last = '', ...before] = [...names].reverse()
  return before.length === 0 ? last : `${before.reverse().join(', ')} e ${last}`
}

const ordinals = {
  feminine: ['primeira', 'segunda', 'terceira', 'quarta'],
  masculine: ['primeiro', 'segundo', 'terceiro', 'quarto'],
}

function nthWeekday(nth: number, weekday: number): string {
  if (isMasculine(weekday)) return `no ${ordinals.masculine[nth - 1] ?? 'último'} ${nameOf(weekday)}`
  return `na ${ordinals.feminine[nth - 1] ?? 'última'} ${nameOf(weekday)}`
}

const repeat: RepeatWords = {
  every: {
    DAILY: (n) => (n === 1 ? 'todo dia' : `a cada ${n} dias`),
    WEEKLY: (n) => (n === 1 ? 'toda semana' : `a cada ${n} semanas`),
    MONTHLY: (n) => (n === 1 ? 'todo mês' : `a cada ${n} meses`),
    YEARLY: (n) => (n === 1 ? 'todo ano' : `a cada ${n} anos`),
  },
  everyWeekday: (days) => `${isMasculine(days[0]) ? 'todo' : 'toda'} ${listOf(days.map(nameOf))}`,
  everyWorkingDay: 'de segunda a sexta',
  onWeekdays: (days) => `${isMasculine(days[0]) ? 'no' : 'na'} ${listOf(days.map(nameOf))}`,
  onDay: (day) => (day === -1 ? 'no último dia' : `no dia ${day}`),
  onWeekday: nthWeekday,
  onWorkingDay: (nth) => (nth === -1 ? 'no último dia útil' : `no ${nth}º dia útil`),
  onDate: (day, month) => `em ${day === 1 ? '1º' : day} de ${months[month - 1]}`,
  ofMonth: (place, month) => `${place} de ${months[month - 1]}`,
  inMonth: (month) => `em ${months[month - 1]}`,
  until: (day) => `até ${day}`,
  times: (n) => plural(n, 'vez', 'vezes'),
  fromDone: 'depois de feita',
  unknown: 'repete (regra de uma versão mais nova)',
}

const reminderWords: ReminderWords = {
  onTime: 'Na hora',
  spans: {
    weeks: (n) => plural(n, 'semana', 'semanas'),
    days: (n) => plural(n, 'dia', 'dias'),
    hours: (n) => plural(n, 'hora', 'horas'),
    minutes: (n) => plural(n, 'minuto', 'minutos'),
  },
  before: (spans) => `${listOf(spans)} antes`,
}

export const planning = {
  repeat,
  listOf,
  monthStart: 'primeiro dia do mês',
  months,
  /** Sunday first. */
  weekdays: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as readonly string[],

  whenOf: (title: string) => `Data: ${title}`,
  day: 'Data',
  noDay: 'Sem data',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  nextWeek: 'Semana que vem',
  calendar: 'Escolher no calendário',
  time: 'Horário',
  noTime: 'Sem horário',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  monthOf: (month: number, year: number) => `${months[month]} de ${year}`,
  dayOf: (weekday: string, day: number, month: number, year: number) =>
    `${weekday}, ${day} de ${months[month]} de ${year}`,

  repetition: 'Repetição',
  repeats: {
    none: 'Não repete',
    daily: 'Todo dia',
    weekly: (weekday: number) => `Toda semana ${isMasculine(weekday) ? 'no' : 'na'} ${nameOf(weekday)}`,
    monthly: (day: number) => `Todo mês no dia ${day}`,
    lastDay: 'Todo mês no último dia',
    lastWorkingDay: 'Todo mês no último dia útil',
    yearly: (day: number, month: number) => `Todo ano em ${day === 1 ? '1º' : day} de ${months[month]}`,
    custom: 'Personalizar…',
    unknown: 'Repete (regra de uma versão mais nova)',
  },
  everyCount: 'A cada',
  unit: 'Unidade',
  units: { DAILY: 'dias', WEEKLY: 'semanas', MONTHLY: 'meses', YEARLY: 'anos' },
  onDays: 'Nos dias',
  countedFrom: 'Contar a partir',
  from: { due: 'do dia marcado', done: 'do dia em que for feita' },
  end: 'Termina',
  ends: { never: 'Nunca', until: 'Em um dia', count: 'Depois de algumas vezes' },
  untilDay: 'Último dia',
  countLeft: 'Quantas vezes',

  dismiss: 'Agora não',
  skip: 'Pular esta vez',
  skipped: 'Esta vez foi pulada',
  skipUndone: 'A vez pulada está de volta',
  backTo: (day: string) => `De volta para ${day}`,
  reopenOlder: (day: string, now: string) => ({
    title: `Reabrir a de ${day}?`,
    text: `Esta tarefa repete e já está em ${now}. Se você reabrir, ficam as duas na lista.`,
    confirm: 'Reabrir',
  }),

  reminder: 'Lembrete',
  noReminder: 'Nenhum',
  reminderWords,
  reminderOf: (when: string) => `lembrete ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
  reminderHint: 'Sem horário, conta a partir das 9h.',

  priority: 'Prioridade',
  noPriority: 'Sem prioridade',

  notes: 'Anotação',
  noNotes: 'Nenhuma',
  editNotes: 'Editar anotação',
  notesTooLong: (most: number) => `A anotação pode ter no máximo ${most.toLocaleString('pt-BR')} caracteres.`,

  steps: 'Passos',
  noSteps: 'Nenhum',
  stepsDone: (done: number, all: number) => `${done} de ${all}`,
  newStep: 'Novo passo',
  addStep: 'Adicionar passo',
  stepTitle: (title: string) => `Nome do passo ${title}`,
  removeStep: (title: string) => `Excluir o passo ${title}`,
  stepsFull: (most: number) => `Cabem até ${most} passos.`,
}

export type PlanningTexts = typeof planning
