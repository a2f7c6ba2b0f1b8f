/** The notebook of a household, as shown in README. */
import { addDays, format } from 'date-fns'
import type { Person } from './person.ts'

const note = `- [x] convites
- [x] bolo de fubá com a dona Lúcia
- [ ] balões azuis e brancos
- [ ] confirmar o salão até sexta

O salão abre às 14h: https://salaodobairro.com.br
Levar a extensão, a tomada fica longe da mesa.`

/** Creates a person's account and notebook. Resolves with the ids of its largest note and its first project. */
export async function keepHousehold(person: Person): Promise<{ noteId: string; projectId: string }> {
  await person.register()
  const groceries = [
    ['Banana', '12 un', 'Hortifruti'],
    ['Tomate', '1 kg', 'Hortifruti'],
    ['Couve', '1 maço', 'Hortifruti'],
    ['Carne moída', '½ kg', 'Açougue'],
    ['Leite', '3 L', 'Laticínios'],
    ['Queijo minas', '1 un', 'Laticínios'],
    ['Pão francês', '10 un', 'Padaria'],
    ['Arroz', '5 kg', 'Mercearia'],
    ['Feijão-preto', '1 kg', 'Mercearia'],
    ['Café', '500 g', 'Mercearia'],
  ] as const
  for (const [name, quantity, category] of groceries) await person.add(name, { quantity, category })
  await person.addNote('2 xícaras de fubá, 3 ovos, 1 xícara de leite, erva-doce.', 'Bolo de fubá')
  await person.addNote('A senha está na porta da geladeira.', 'Casa da praia')
  const noteId = await person.addNote(note, 'Festa da Clara')
  const due = (days: number) => format(addDays(new Date(), days), 'yyyy-MM-dd')
  const projectId = await person.addProject(
    { title: 'Festa da Clara', description: 'Seis anos, no salão do bairro.', status: 'em_andamento' },
    { title: 'Mandar os convites', priority: 3, status: 'concluída' },
    { title: 'Encomendar o bolo', priority: 3, status: 'concluída' },
    { title: 'Confirmar o salão', priority: 3, dueDate: due(1) },
    { title: 'Comprar balões', priority: 1, dueDate: due(5) },
  )
  await person.addProject(
    { title: 'Reforma da cozinha', description: 'Pia, azulejo e uma janela que feche.', status: 'em_andamento' },
    { title: 'Três orçamentos', priority: 3, status: 'concluída' },
    { title: 'Escolher o azulejo', priority: 2, dueDate: due(0) },
    { title: 'Medir a janela', priority: 2, dueDate: due(9) },
    { title: 'Doar o armário velho', priority: 1 },
  )
  await person.addProject(
    { title: 'Imposto de renda', description: 'Juntar os recibos antes de março.', status: 'pendente' },
    { title: 'Recibos do dentista', priority: 2, dueDate: due(30) },
  )
  await person.addProject(
    { title: 'Horta na varanda', status: 'concluido', description: 'Manjericão, cebolinha e tomate-cereja.' },
    { title: 'Três vasos fundos', priority: 1, status: 'concluída' },
  )
  return { noteId, projectId }
}
