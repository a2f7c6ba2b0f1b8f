import { expect, test } from 'vitest'
import { importedFrom, lines } from './testing.ts'

const sheets: readonly (readonly [what: string, name: string, content: string, gives: string[], left?: string[]])[] = [
  [
    'tasks with two columns that say how far they are',
    'Obra.csv',
    lines(
      'Assunto;% concluída;Status;Dia inteiro',
      'Muro;0;Concluída;',
      'Portão;não;esperando a peça do Zé;só de manhã',
      'Calha;100;Aguardando outra pessoa;não',
      'Piso;50;Em andamento;',
    ),
    [
      'Muro | completed',
      'Portão | Status: esperando a peça do Zé\n\nDia inteiro: só de manhã',
      'Calha | completed | Status: Aguardando outra pessoa',
      'Piso | % concluída: 50\n\nStatus: Em andamento',
    ],
  ],
  [
    'products with two columns of ticks',
    'Feira.csv',
    lines('Produto;Comprado;Feito;Status', 'Arroz;não;sim;pendente', 'Sal;x;;faltou'),
    ['Feira | [Arroz | purchased] | [Sal (Status: faltou) | purchased]'],
  ],
]

for (const [what, name, content, gives, left = []] of sheets)
  test(`${what}: each cell has its place`, async () => {
    expect(await importedFrom(name, content)).toEqual([gives, left])
  })
