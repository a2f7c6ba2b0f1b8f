import { plural } from '#app/lib/plural.ts'

/** A day of a month, such as 26 and `novembro`. */
interface MonthDay {
  day: number
  month: string
}

export const agenda = {
  title: 'Agenda',
  open: 'Abrir a agenda',
  span: 'Período',
  week: 'Semana',
  month: 'Mês',
  previous: { week: 'Semana anterior', month: 'Mês anterior' },
  next: { week: 'Próxima semana', month: 'Próximo mês' },
  today: 'Hoje',
  /** Sunday first. */
  weekdays: [
    'domingo',
    'segunda-feira',
    'terça-feira',
    'quarta-feira',
    'quinta-feira',
    'sexta-feira',
    'sábado',
  ] as readonly string[],
  months: [
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
  ] as readonly string[],
  monthTitle: (month: string, year: number) => `${month} de ${year}`,
  weekTitle: (first: MonthDay, last: MonthDay) =>
    `${first.day}${first.month === last.month ? '' : ` de ${first.month}`} a ${last.day} de ${last.month}`,
  dayTitle: (weekday: string, { day, month }: MonthDay) => `${weekday}, ${day} de ${month}`,
  help: 'Use as setas para mudar de dia, Page Up e Page Down para mudar de período, Home e End para o começo e o fim da semana, e T para hoje.',
  count: (n: number) => plural(n, 'tarefa', 'tarefas'),
  pending: (n: number) => plural(n, 'pendente', 'pendentes'),
  completed: (n: number) => plural(n, 'concluída', 'concluídas'),
  coming: (n: number) => plural(n, 'prevista', 'previstas'),
  addOn: (weekday: string, day: number) => `Adicionar em ${weekday}, ${day}`,
  closeDay: 'Fechar o dia',
  picked: (title: string) => `${title}: arraste para outro dia`,
  movedTo: (title: string, day: string) => `${title}: ${day}`,
  nothing: 'Nada neste dia.',
  more: (n: number) => `mais ${n}`,
  loading: 'Abrindo a agenda...',
  loadError: 'Não foi possível abrir a agenda',
  expected: 'prevista, volta quando a anterior for concluída',
  time: 'Hora',
  openTodo: (title: string) => `Abrir ${title} na lista de tarefas`,
  filters: 'Filtros',
  clearFilters: 'Limpar filtros',
  byProject: 'Projeto',
  noProject: 'Sem projeto',
  byPriority: 'Prioridade',
  filtered: 'Nada com estes filtros.',
  allDone: 'Tudo feito por hoje.',
  nothingToday: 'Nada para hoje.',
  due: (today: number, overdue: number) =>
    [today > 0 && `${today} para hoje`, overdue > 0 && plural(overdue, 'atrasada', 'atrasadas')]
      .filter(Boolean)
      .join(', '),
}
