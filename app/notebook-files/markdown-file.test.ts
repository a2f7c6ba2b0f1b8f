import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { emptyNotebook } from '#shared/notebook.ts'
import { fileTables, perTable } from '#shared/scopes.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { toMarkdown } from './markdown-file.ts'

const words = {
  ...perTable(fileTables, (table): string => table),
  title: 'Caderneta',
  lists: 'Listas de compras',
  todos: 'Tarefas',
  notes: 'Notas',
  projects: 'Projetos',
  nothing: 'Nada.',
  trip: (day: string) => `Compra de ${day}`,
  budget: 'Orçamento do mês',
  copyFrom: (owner: string) => `Cópia da lista de ${owner}`,
  statuses: { pendente: 'Pendente', aguardando: 'Aguardando', em_andamento: 'Em andamento', concluido: 'Concluído' },
  priorities: { 1: 'Baixa', 2: 'Média', 3: 'Alta' },
  due: (day: string) => `prazo ${day}`,
  repeat: (rule: string, from: string | null) => `${rule} de ${from ?? 'due'}`,
  reminder: (minutes: number) => (minutes === 5 ? '' : `lembrete ${minutes}`),
}
const item = (name: string, more = {}) => ({
  name,
  ...plainItem,
  ...more,
})

test('the readable file has every row, and marks the copies of shared lists', () => {
  const text = toMarkdown(
    {
      ...emptyNotebook(),
      lists: [
        {
          title: 'Casa',
          isDefault: true,
          items: [item('Arroz', { quantity: '2 kg', category: 'Mercearia' })],
          trips: [
            {
              day: '2026-11-28',
              market: 'Assaí',
              lines: [{ name: 'Pão', quantity: '6', price: 649 }, { name: 'Sal' }],
            },
          ],
        },
      ],
      received: [{ title: 'Sítio', owner: 'Bia', items: [item('Vela', { price: 450, purchased: true })] }],
      todos: [
        { ...plainTodo, title: 'Pagar a luz', completed: true, repeat: 'FREQ=DAILY', reminder: 0 },
        {
          ...plainTodo,
          title: 'Dentista',
          completed: false,
          dueDate: '2026-12-05',
          dueTime: '15:00',
          repeat: 'FREQ=YEARLY',
          repeatFrom: 'done',
          reminder: 60,
          priority: 3,
          notes: 'Rua # 5\n<b>',
          steps: [
            { id: newId(), title: 'Ligar', done: true, position: 'V' },
            { id: newId(), title: '# ir', done: false, position: 'W' },
          ],
        },
      ],
      notes: [
        { title: 'Bolo', content: '- [ ] Ovos\n- [x] Leite\n\nAssar' },
        { title: 'Nova Nota', content: 'Ligar para a vó' },
      ],
      projects: [
        {
          title: 'Horta',
          description: 'No quintal',
          status: 'em_andamento',
          tasks: [
            {
              ...plainTask,
              reminder: 5,
              title: 'Cavar',
              description: 'Fundo',
              priority: 3,
              status: 'pendente',
              dueDate: '2026-03-10T12:00:00-03:00',
            },
          ],
        },
      ],
    },
    words,
  )
  expect(text.replace(/ {2}$/gm, '')).toBe(`# Caderneta

## Listas de compras

### Casa

- [ ] Arroz · 2 kg · Mercearia

#### Compra de 28/11/2026 · Assaí · R$ 6,49

- Pão · 6 · R$ 6,49
- Sal

### Sítio

_Cópia da lista de Bia_

- [x] Vela · R$ 4,50

## Tarefas

- [x] Pagar a luz
- [ ] Dentista · Alta · prazo 05/12/2026 15:00 · FREQ=YEARLY de done · lembrete 60
  - [x] Ligar
  - [ ] \\# ir

  Rua \\# 5
  \\<b\\>

## Projetos

### Horta

_Em andamento_

No quintal

- [ ] Cavar · Alta · prazo 10/03/2026

  Fundo

## Notas

### Bolo

- [ ] Ovos
- [x] Leite

Assar

### Ligar para a vó

Ligar para a vó
`)
})

test('K2: no text of a person becomes markup, least of all HTML, links and pictures', () => {
  const evil = [
    '<script>alert(1)</script>',
    '![x](http://evil.example/p.gif)',
    '[a]: javascript:alert(1)',
    '&lt;b&gt;',
    '`x`',
  ]
  const text = toMarkdown(
    {
      ...emptyNotebook(),
      received: [{ title: '# <b>', owner: '<img src=x>', items: evil.map((name) => item(name)) }],
      notes: [
        { title: 'N', content: [...evil, '# x', '    <b>', '\t<i>', '===', '---', '1. a', '+ b', '- <u>'].join('\n') },
      ],
    },
    words,
  )
  expect(text).not.toMatch(/(?<!\\)<|(?<!\\)&|(?<!\\)`|(?<!\\)\](?=[(:])|^ {4}|\t/m)
  expect(text).not.toMatch(/^(# x|===|---|1\. a|\+ b)/m)
  expect(text).toContain('1\\. a')
})

test('text after a bullet begins no block either: no second list, no code', () => {
  const content = ['- 1. a', '- - b', '- + c', '-      d', '- e', '- [ ] 2. f'].join('\n')
  const text = toMarkdown({ ...emptyNotebook(), notes: [{ title: 'N', content }] }, words)
  const lines = text.split('\n').filter((line) => line.startsWith('-'))
  expect(lines.map((line) => line.trimEnd())).toEqual(['- 1\\. a', '- \\- b', '- \\+ c', '- d', '- e', '- [ ] 2. f'])
})

test('an empty notebook is marked as empty', () => {
  expect(toMarkdown(emptyNotebook(), words)).toBe('# Caderneta\n\nNada.\n')
})
