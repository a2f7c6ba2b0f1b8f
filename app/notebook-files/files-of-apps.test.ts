import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type FileRow, importedFrom, lines } from './testing.ts'

const windows = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const zip = (files: Record<string, string>) =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

const tickTickHead =
  '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"'

const table: readonly FileRow[] = [
  [
    'a sheet of Excel in Brazil',
    'Feira.csv',
    windows(lines('Produto;Quantidade;Preço', 'Pão francês;10;0,75', 'Açúcar;2 kg;9,98', ';;', '')),
    ['Feira | [Pão francês | 10 x R$ 0,75] | [Açúcar | 2 kg | 998]'],
  ],
  [
    'a sheet with a title, units, prices of one piece, brands and columns of its own',
    'Mês.csv',
    lines(
      'Compras de dezembro;;;;;',
      ';;;;;',
      'Item;Qtd.;Un;Valor unitário (R$);Categoria;Marca;Obs;Loja',
      'Leite;12;cx;R$ 4,99;Frios;Italac;"o azul',
      'se tiver";Extra',
      ';2;;;;',
      'Sal;;;;;',
    ),
    ['Mês | [Leite (Loja: Extra) | 12 cx | Frios | 5988 | Italac\no azul\nse tiver] | [Sal]'],
    ['unnamed: Mês.csv, linha 6: 2'],
  ],
  [
    'a sheet of Google with tabs and ticks',
    'Lista.tsv',
    'Comprado\tProduto\nTRUE\tArroz\nFALSE\tFeijão\n',
    ['Lista | [Arroz | purchased] | [Feijão]'],
  ],
  [
    'a sheet of one column',
    'Compras.csv',
    lines('Produto', 'Arroz', 'Total'),
    ['Compras | [Arroz]'],
    ['unnamed: Compras.csv, linha 3: Total'],
  ],
  ['rows without a heading', 'Feira.csv', lines('Arroz;2', 'Feijão;1'), ['Feira | Arroz\t2\nFeijão\t1']],
  [
    'a sheet of tasks',
    'Casa.csv',
    lines(
      'sep=;',
      'Tarefa;Data;Hora;Prioridade;Status;Responsável;Observações',
      'Pagar luz;5/12/2026;9h;Alta;;Ana;boleto',
      'Regar;todo dia 5;;;;;',
      'Lixo;31/02/2026;;p1;Concluída;;',
    ),
    [
      'Pagar luz | 2026-12-05 | 09:00 | 3 | boleto\n\nResponsável: Ana',
      'Regar | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5',
      'Lixo | completed | Data: 31/02/2026\n\nPrioridade: p1',
    ],
  ],
  [
    'tasks of Outlook and Microsoft To Do',
    'tasks.csv',
    lines(
      '"Subject","Start Date","Due Date","Reminder On/Off","Date Completed","% Complete","Categories","Notes","Priority","Status"',
      '"Buy bread","","12/5/2026","False","","0","Home;Food","two\nloaves","High","Not Started"',
      '"Call","","","False","11/20/2026","100","","","Normal","Completed"',
    ),
    ['Buy bread | 2026-12-05 | 3 | two\nloaves\n\n#Home #Food', 'Call | completed | Concluída em: 20/11/2026'],
  ],
  [
    'a backup of TickTick',
    'TickTick-backup.csv',
    `\ufeff${lines(
      '"Date: 2026-11-20+0000"',
      '"Version: 7.1"',
      '"Status: ',
      '0 Normal',
      '1 Completed',
      '2 Archived"',
      tickTickHead,
      '"","Casa","Medir","TEXT","","","N","","","","","0","0","","","-3","America/Sao_Paulo","","false","","","list","2","1"',
      '"","Casa","Pintar","TEXT","obra, tinta","","N","2026-12-05T03:00:00+0000","2026-12-05T03:00:00+0000","PT9H","FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;WKST=SU","5","0","","","-2","America/Sao_Paulo","true","false","","","list","1",""',
      '"","📥Inbox","Mala","CHECKLIST","","▫Meias\n▪Escova","Y","2026-12-06T12:30:00+0000","2026-12-06T12:30:00+0000","-PT45M","ERULE:NAME=CUSTOM;BYDATE=20261206","0","0","","","-1","America/Sao_Paulo","false","false","","","list","3",""',
      '"","Casa","Velha","TEXT","","","N","","","","FREQ=DAILY","1","2","","2026-11-01T12:00:00+0000","0","America/Sao_Paulo","","false","","","list","4",""',
    )}`,
    [
      'Pintar | 2026-12-05 | FREQ=WEEKLY;INTERVAL=2;BYDAY=SA | 0 | 3 | #obra #tinta\n\nLista: Casa | [Medir]',
      'Velha | completed | 1 | Concluída em: 01/11/2026 09:00\n\nLista: Casa',
      'Mala | 2026-12-06 | 09:30 | 45 | Repetição: ERULE:NAME=CUSTOM;BYDATE=20261206 | [Meias] | [Escova | done]',
    ],
    ['repeats: Mala'],
  ],
  [
    'a project of Todoist after Excel',
    'Contas.csv',
    lines('sep=;', 'TYPE;CONTENT;PRIORITY;INDENT;DATE', 'task;Pagar água;4;1;todo dia 5'),
    ['Contas | pendente | [Pagar água | pendente | 2026-12-05T12:00:00-03:00 | FREQ=MONTHLY;BYMONTHDAY=5 | 1]'],
  ],
  [
    'Google Tasks',
    'Tarefas.json',
    JSON.stringify({
      kind: 'tasks#taskLists',
      items: [
        {
          kind: 'tasks#tasks',
          title: 'Minhas tarefas',
          items: [
            { id: 'b', parent: 'a', title: 'Tirar foto', status: 'completed' },
            { id: 'a', title: 'Renovar CNH', status: 'needsAction', notes: 'levar RG', due: '2026-12-10T00:00:00Z' },
            { id: 'c', parent: 'a', title: 'Pagar', status: 'needsAction', due: '2026-12-01T00:00:00.000Z' },
            { id: 'd', title: null, notes: null, status: 'needsAction' },
            { id: 'f', title: '', notes: 'só nota' },
            { id: 'e', title: 'Antiga', deleted: true },
          ],
        },
        { title: 'Sítio', items: [{ title: 'Poda', status: 'completed', links: [] }] },
        { title: 'Vazia' },
      ],
    }),
    [
      'Renovar CNH | 2026-12-10 | levar RG | [Tirar foto | done]',
      'Pagar | 2026-12-01 | Parte de: Renovar CNH',
      'só nota',
      'Poda | completed | Lista: Sítio',
    ],
    ['unnamed: Minhas tarefas, tarefa 4', 'cancelled: Antiga'],
  ],
  [
    'a Takeout with photos, a broken file and those of other products',
    'takeout.zip',
    zip({
      'Takeout/Keep/A.json': JSON.stringify({ title: null, textContent: 'um', isArchived: true, labels: null }),
      'Takeout/Keep/A.html': '<html></html>',
      'Takeout/Keep/B.json': '{"title": "B", ',
      'Takeout/Keep/C.json': JSON.stringify({ title: 'C', isTrashed: true }),
      'Takeout/Keep/Etiquetas.txt': 'Casa',
      'Takeout/Google Fotos/praia.jpg': '\u00ff\u0000',
      'Takeout/Fit/dados.json': '[1,2]',
      'Takeout/Tarefas/Tarefas.json':
        '{"kind":"tasks#taskLists","items":[{"title":"Minhas tarefas","items":[{"title":"Ler"}]}]}',
    }),
    ['um | um\n\n#arquivada', 'Ler'],
    [
      'trashed: C',
      'files: Takeout/Fit/dados.json',
      'files: Takeout/Google Fotos/praia.jpg',
      'files: Takeout/Keep/A.html',
      'files: Takeout/Keep/Etiquetas.txt',
      'broken_json: Takeout/Keep/B.json',
    ],
  ],
  [
    'notes of Joplin, Obsidian and Notion',
    'notas.zip',
    zip({
      'Caderno/a.md': lines(
        '---',
        'title: "Bolo: de milho"',
        'updated: 2026-01-01 10:00:00Z',
        'tags:',
        '  - doce',
        '  - festa junina',
        'source: https://a.example',
        '---',
        '',
        'Ovos',
      ),
      'Caderno/b.md': '---\ntags: ["x", y]\n---\n# b\n\ntexto',
      'Caderno/c.md': '---\ncompleted?: yes\ndate: 2026-12-05\nTags: "casa, obra"\n---\nPintar',
      'Caderno/d.md': '---\ncompleted?: no\n---\nRegar',
      'Plano 0123456789abcdef0123456789abcdef.md': '# Plano\n\nlinha',
      'Regua.md': '---\numa linha\n---\noutra',
      'lista.txt': 'Leite\nPão',
      '__MACOSX/._lista.txt': '\u0000\u0005',
      '_resources/a.jpg': '\u00ff\u0000',
    }),
    [
      'Bolo: de milho | Ovos\n\nsource: https://a.example\n\n#doce #festa-junina',
      'b | texto\n\n#x #y',
      'c | Pintar\n\ncompleted?: yes\ndate: 2026-12-05\n\n#casa #obra',
      'd | Regar',
      'Plano | linha',
      'Regua | ---\numa linha\n---\noutra',
      'lista | Leite\nPão',
    ],
    ['files: _resources/a.jpg'],
  ],
  [
    'a sheet with a sum, lines between, a day that begins with its year, and columns without a name',
    'Casa.csv',
    lines(
      'Tarefa;Data;;Pago',
      '"Pintar\nmuro";2026/12/05;azul;FALSO',
      '',
      ';05/12/2026;;',
      'Regar;2026-12-5;;VERDADEIRO',
    ),
    ['Pintar muro | 2026-12-05 | azul', 'Regar | 2026-12-05 | Pago: VERDADEIRO'],
    ['unnamed: Casa.csv, linha 5: 05/12/2026'],
  ],
  [
    'a sheet of products with its sum',
    'Feira.csv',
    lines('Produto;Preço', 'Arroz;25,90', 'Total da compra:;150,00'),
    ['Feira | [Arroz | 2590]'],
    ['unnamed: Feira.csv, linha 3: Total da compra: · 150,00'],
  ],
  [
    'tasks of Outlook in Portuguese, with reminders',
    'tarefas.csv',
    lines(
      'Assunto,Data de Início,Data de Conclusão,Lembrete Ativado/Desativado,Data do Lembrete,Hora do Lembrete,Data da Conclusão,Prioridade,Particular,Sensibilidade,Trabalho Total,Contatos',
      'Pagar,1/12/2026,5/12/2026,Verdadeiro,5/12/2026,09:00:00,,Normal,Falso,Normal,0,Ana',
      'Ligar,,5/12/2026,Verdadeiro,28/11/2026,07:10:00,,Normal,Falso,Normal,0,',
      'Ver,,,Falso,5/12/2026,08:00:00,,Normal,Falso,Normal,0,',
    ),
    ['Pagar | 2026-12-05 | 0 | Contatos: Ana\n\nInício: 01/12/2026', 'Ligar | 2026-12-05 | 10190', 'Ver'],
  ],
  [
    'folders, columns and first days of TickTick',
    'TickTick.csv',
    lines(
      tickTickHead,
      '"Obra","Casa","Pintar","TEXT","","","N","2026-12-01T03:00:00+0000","2026-12-05T03:00:00+0000","","FREQ=MONTHLY;BYMONTHDAY=31","0","0","","","","America/Sao_Paulo","true","","Fazendo","","","1",""',
    ),
    [
      'Pintar | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 | Seção: Fazendo\n\nInício: 01/12/2026\n\nLista: Obra / Casa',
    ],
    ['clamped: Pintar'],
  ],
  [
    'durations and people of Todoist',
    'Obra.csv',
    lines(
      'TYPE,CONTENT,PRIORITY,INDENT,RESPONSIBLE,DURATION,DURATION_UNIT',
      'task,Pintar,4,1,Ana (123),30,minute',
      'task,,4,1,Bia (4),,',
      'meta,view_style=list,,,,,',
    ),
    ['Obra | pendente | [Pintar | pendente | 1 | Duração: 30 min\n\nResponsável: Ana]'],
    ['unnamed: Obra.csv, linha 3: task · 4 · 1 · Bia (4)'],
  ],
  [
    'lists of Microsoft To Do',
    'todo.json',
    JSON.stringify({
      value: [
        {
          displayName: 'Casa',
          tasks: [
            {
              title: 'Pagar luz',
              status: 'notStarted',
              importance: 'high',
              isReminderOn: true,
              reminderDateTime: { dateTime: '2026-12-05T09:00:00.0000000', timeZone: 'America/Sao_Paulo' },
              dueDateTime: { dateTime: '2026-12-05T00:00:00.0000000', timeZone: 'UTC' },
              recurrence: {
                pattern: { type: 'absoluteMonthly', interval: 1, dayOfMonth: 5 },
                range: { type: 'noEnd' },
              },
              body: { content: '<p>boleto &amp; conta</p>', contentType: 'html' },
              checklistItems: [{ displayName: 'imprimir', isChecked: true }],
              categories: ['Contas'],
            },
            {
              title: 'Feita',
              status: 'completed',
              completedDateTime: { dateTime: '2026-11-20T00:00:00.0', timeZone: 'UTC' },
            },
            { title: '', status: 'notStarted' },
          ],
        },
      ],
    }),
    [
      'Pagar luz | 2026-12-05 | FREQ=MONTHLY;BYMONTHDAY=5 | 0 | 3 | boleto & conta\n\n#Contas\n\nLista: Casa | [imprimir | done]',
      'Feita | completed | Concluída em: 20/11/2026\n\nLista: Casa',
    ],
    ['unnamed: Casa, tarefa 3'],
  ],
]

for (const [what, name, content, gives, left = []] of table)
  test(`${what}: each row is imported, or named as left out`, async () => {
    expect(await importedFrom(name, content)).toEqual([gives, left])
  })
