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
  [
    'products with a column that names their lists',
    'OurGroceries.csv',
    lines('List,Item,Category,Crossed Off', 'Feira,Couve,Verde,', 'Farmácia,Gaze,,x', 'Feira,Sal,,'),
    ['Feira | [Couve | Verde] | [Sal]', 'Farmácia | [Gaze | purchased]'],
  ],
  [
    'products with pieces and packages',
    'Feira.csv',
    lines('Produto;Qtd;Un;Preço', 'Pão;10;un;0,75', 'Leite;6;cx;5,49', 'Tomate;2;kg;9,98', 'Sal;1;un;2,00'),
    ['Feira | [Pão | 10 x R$ 0,75] | [Leite (R$ 5,49 cada) | 6 cx] | [Tomate | 2 kg | 998] | [Sal | 1 un | 200]'],
  ],
  [
    'products with prices as on a shelf, which only the reader of lines understands',
    'Feira.csv',
    lines('Produto;Qtd;Preço;Obs', 'Ovo;;3 por 10;caipira', 'Tomate;2 kg;39,90/kg;'),
    ['Feira | [Ovo (Preço: 3 por 10) | caipira] | [Tomate (Preço: 39,90/kg) | 2 kg]'],
  ],
  [
    'tasks of Microsoft To Do in a sheet',
    'tasks.csv',
    lines('Title,DueDateTime,IsReminderOn', 'Pagar luz,2026-12-05T00:00:00.0000000,false'),
    ['Pagar luz | 2026-12-05'],
  ],
]

for (const [what, name, content, gives, left = []] of sheets)
  test(`${what}: each cell is read in its own column`, async () => {
    expect(await importedFrom(name, content)).toEqual([gives, left])
  })
