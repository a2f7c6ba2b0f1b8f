/** The content of a demo: a week of a family in Brazil, written by the mutations that a device would send. */
import { contract, type Input } from '#shared/contract.ts'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { MutationContext, Mutations } from '#sync-server/context.ts'
import { derivedMutations } from './derived-rows.ts'
import { noteMutations } from './notes.ts'
import { shoppingMutations } from './shopping.ts'
import { taskMutations } from './tasks.ts'
import { todoMutations } from './todos.ts'

const writers = {
  ...derivedMutations,
  ...noteMutations,
  ...shoppingMutations,
  ...taskMutations,
  ...todoMutations,
} satisfies Partial<Mutations>

type WriterName =
  | 'lists.create'
  | 'lists.update'
  | 'items.create'
  | 'todos.create'
  | 'notes.create'
  | 'projects.create'
  | 'tasks.create'
type Act = { [Name in WriterName]: [Name, Input<Name>] }[WriterName]

/** Writes the sample as the person of `c`, whose first list has the id `listId`. `today` is their day. */
export async function writeSample(c: MutationContext, listId: string, today: string): Promise<void> {
  for (const [name, input] of [...shopping(listId, today), ...planning(today), ...project(today)]) {
    const write = writers[name] as (c: MutationContext, input: unknown) => Promise<unknown>
    await write(c, contract[name].input.parse(input))
  }
}

type Line = [name: string, quantity: string | null, category: string]
type Bought = [...Line, price: number]

const toBuy: Line[] = [
  ['Banana', '1 dúzia', 'Hortifruti'],
  ['Tomate', '1 kg', 'Hortifruti'],
  ['Alface', '2 un', 'Hortifruti'],
  ['Frango', '1,5 kg', 'Açougue'],
  ['Pão francês', '10', 'Padaria'],
  ['Leite', '6 l', 'Frios e laticínios'],
  ['Requeijão', null, 'Frios e laticínios'],
  ['Sabão em pó', '1', 'Limpeza'],
]
const bought: Bought[] = [
  ['Arroz', '5 kg', 'Mercearia', 2790],
  ['Feijão carioca', '2 kg', 'Mercearia', 1598],
  ['Café', '500 g', 'Mercearia', 1890],
  ['Papel higiênico', '12 rolos', 'Higiene', 2199],
]
const barbecue: Line[] = [
  ['Picanha', '2 kg', 'Açougue'],
  ['Linguiça toscana', '1 kg', 'Açougue'],
  ['Pão de alho', '2 pacotes', 'Padaria'],
  ['Carvão', '2 sacos', 'Casa'],
  ['Guaraná', '3 garrafas de 2 l', 'Bebidas'],
]

function shopping(listId: string, today: string): Act[] {
  const barbecueId = newId()
  const shop = { market: 'Mercado do bairro', day: addDays(today, -1) }
  const add = (id: string, [name, quantity, category]: Line): Act => [
    'items.create',
    { listId: id, name, quantity, category },
  ]
  return [
    ['lists.update', { id: listId, title: 'Compras da semana' }],
    ...toBuy.map((line) => add(listId, line)),
    ...bought.map(([name, quantity, category, price]): Act => {
      return ['items.create', { listId, name, quantity, category, price, purchased: true, ...shop }]
    }),
    ['lists.create', { id: barbecueId, title: 'Churrasco de domingo' }],
    ...barbecue.map((line) => add(barbecueId, line)),
  ]
}

const planning = (today: string): Act[] => [
  ['todos.create', { title: 'Pagar a conta de luz', dueDate: addDays(today, -1), priority: 3 }],
  ['todos.create', { title: 'Levar a Lia na natação', dueDate: today, dueTime: '17:30' }],
  ['todos.create', { title: 'Regar as plantas', dueDate: today, repeat: 'FREQ=DAILY;INTERVAL=2', repeatFrom: 'done' }],
  ['todos.create', { title: 'Tirar o lixo reciclável', dueDate: addDays(today, 1) }],
  ['todos.create', { title: 'Vacina do cachorro', dueDate: addDays(today, 4), dueTime: '09:00' }],
  ['todos.create', { title: 'Ligar para a vovó', completed: true }],
  [
    'notes.create',
    {
      title: 'Bolo de fubá da vovó',
      content:
        '3 ovos\n2 xícaras de fubá\n1 xícara de açúcar\n1 xícara de leite\nmeia xícara de óleo\n1 colher de fermento\n\nBater tudo, com o fermento por último. Forno a 180 °C por 40 minutos.',
    },
  ],
]

function project(today: string): Act[] {
  const projectId = newId()
  const task = (title: string, days: number, more: object = {}): Act => [
    'tasks.create',
    { projectId, title, dueDate: addDays(today, days), ...more },
  ]
  return [
    [
      'projects.create',
      {
        id: projectId,
        title: 'Festa de 7 anos da Lia',
        description: 'No salão do prédio, para umas 20 crianças.',
        status: 'em_andamento',
      },
    ],
    task('Reservar o salão de festas', -3, { status: 'concluída' }),
    task('Encomendar o bolo e os docinhos', 2, { priority: 3 }),
    task('Mandar os convites', 3),
    task('Comprar balões e lembrancinhas', 8),
    task('Fazer a lista de músicas', 12, { priority: 1 }),
  ]
}
