import { plural } from '#app/lib/plural.ts'

type Where = string | number | undefined

/** Texts of the import, whose files may be of other apps, and of the export. */
export const dataTransfer = {
  title: 'Importar',
  intro:
    'Escolha um ou mais arquivos. Você confere tudo antes, e nada é gravado até lá. Fotos e outros arquivos de um .zip ficam de fora.',
  sources: [
    ['Caderneta', 'o arquivo .json que você exportou, desta ou de outra conta'],
    ['Google Keep e Google Tarefas', 'o .zip do Google Takeout, ou os .json de dentro dele'],
    ['Todoist, TickTick e Microsoft To Do', 'o .csv, o .zip do backup do Todoist, ou o .json do To Do'],
    ['Joplin, Obsidian e Notion', 'o .zip de arquivos .md'],
    ['Agenda', 'arquivos .ics: tarefas e compromissos viram tarefas'],
    ['Planilha', 'um .csv com colunas como Produto e Quantidade, ou Tarefa e Data'],
    ['Texto', 'arquivos .txt ou .md, também uma conversa exportada do WhatsApp'],
  ] as readonly (readonly [string, string])[],
  choose: 'Escolher arquivos',
  chooseOthers: 'Escolher outros arquivos',
  files: 'Arquivos para importar',
  reading: 'Lendo os arquivos…',
  reviewHint: 'Desmarque o que você não quer importar. Depois dá para desfazer tudo de uma vez.',
  asWritten: 'Como no arquivo',
  asText: 'Cada arquivo de texto vira',
  textKinds: { note: 'Uma nota', todos: 'Tarefas, uma por linha', list: 'Uma lista de compras, um item por linha' },
  asChecklist: 'Cada lista do Keep vira',
  asTasks: 'As tarefas viram',
  taskListKinds: { todos: 'Tarefas', project: 'Um projeto por lista' },
  checklistKinds: { note: 'Uma nota com caixinhas', list: 'Uma lista de compras' },
  groups: {
    lists: 'Listas de compras',
    received: 'Cópias de listas de outras pessoas',
    notes: 'Notas',
  },
  receivedHint: 'Viram listas suas, sem ligação com a lista original.',
  takeAll: (group: string) => `Marcar tudo: ${group}`,
  leaveAll: (group: string) => `Desmarcar tudo: ${group}`,
  all: 'Marcar tudo',
  none: 'Desmarcar tudo',
  inside: (name: string) => `O que há em ${name}`,
  items: (n: number) => plural(n, 'item novo', 'itens novos'),
  trips: (n: number) => plural(n, 'compra anterior', 'compras anteriores'),
  purchases: (n: number) => plural(n, 'preço', 'preços'),
  tasks: (n: number) => plural(n, 'tarefa nova', 'tarefas novas'),
  joins: 'entra na que já existe',
  noTitle: 'Sem título',
  moreRows: (n: number) => `Mostrar mais ${n}`,
  refused: 'Não dá para importar:',
  refusedInside: (n: number) => (n === 1 ? '1 fica de fora' : `${n} ficam de fora`),
  nothingTaken: 'Marque o que você quer importar.',
  here: (n: number) => `O que já está na sua caderneta (${n}) não entra de novo.`,
  nothingNew: 'Tudo o que há nestes arquivos já está na sua caderneta.',
  nothingFound: 'Não há nada para importar nestes arquivos.',
  left: {
    trashed: (n: number) =>
      n === 1 ? '1 nota da lixeira do Keep fica de fora.' : `${n} notas da lixeira do Keep ficam de fora.`,
    attachments: (n: number) =>
      n === 1 ? '1 imagem, áudio ou anexo fica de fora.' : `${n} imagens, áudios ou anexos ficam de fora.`,
    files: (n: number) =>
      n === 1 ? '1 outro arquivo do .zip fica de fora.' : `${n} outros arquivos do .zip ficam de fora.`,
    unnamed: (n: number) =>
      n === 1 ? '1 linha sem título, ou de soma, fica de fora.' : `${n} linhas sem título, ou de soma, ficam de fora.`,
    cancelled: (n: number) =>
      n === 1
        ? '1 tarefa excluída ou compromisso cancelado fica de fora.'
        : `${n} tarefas excluídas ou compromissos cancelados ficam de fora.`,
    repeats: (n: number) =>
      n === 1
        ? '1 tarefa entra sem a repetição, que a Caderneta não sabe fazer. A regra fica na anotação.'
        : `${n} tarefas entram sem a repetição, que a Caderneta não sabe fazer. A regra fica na anotação.`,
    clamped: (n: number) =>
      n === 1
        ? '1 tarefa se repete num dia que nem todo mês tem. Nos meses mais curtos ela fica no último dia.'
        : `${n} tarefas se repetem num dia que nem todo mês tem. Nos meses mais curtos elas ficam no último dia.`,
    reminders: (n: number) =>
      n === 1
        ? '1 tarefa tem um lembrete com antecedência que não existe aqui.'
        : `${n} tarefas têm um lembrete com antecedência que não existe aqui.`,
  },
  leftNames: (names: readonly string[], n: number) => {
    const more = n - names.length
    return more > 0 ? `${names.join(', ')} e mais ${more}` : names.join(', ')
  },
  leftFaults: (n: number) => (n === 1 ? 'Mais 1 arquivo não dá para ler.' : `Mais ${n} arquivos não dão para ler.`),
  leftExtras: (n: number) =>
    n === 1
      ? '1 marcador ou link das listas do Keep fica de fora.'
      : `${n} marcadores ou links das listas do Keep ficam de fora.`,
  submit: (n: number) => (n === 0 ? 'Importar' : `Importar (${n})`),
  writing: 'Importando…',
  stop: 'Parar',
  progress: (done: number, total: number) => `${done} de ${total}`,
  progressHint:
    'O que já foi importado fica, também se você parar ou fechar a Caderneta. Importar de novo traz só o resto.',
  done: (n: number) => (n === 1 ? 'Tudo importado' : `Tudo importado (${n})`),
  stopped: (n: number) => `Parou no meio: ${plural(n, 'importado', 'importados')}`,
  nothingWritten: 'Parou antes de importar qualquer coisa.',
  undone: 'Importação desfeita',
  failed: 'Não foi possível importar tudo.',
  notArrived: 'Sua caderneta ainda está chegando a este aparelho. Importe quando ela estiver completa.',
  full: {
    rows: 'Não cabe: sua caderneta guarda até 20.000 registros, contando os excluídos nos últimos meses. Desmarque uma parte.',
    text: 'Não cabe: sua caderneta guarda até 20 MB de texto, contando a Lixeira. Desmarque uma parte.',
    lists: 'Não cabe: você pode ter até 500 listas, contando as excluídas nos últimos meses. Desmarque uma parte.',
    items:
      'Não cabe: cada lista guarda até 20.000 itens, contando os excluídos nos últimos meses, e 2 MB de texto. Desmarque uma parte.',
  },
  faults: {
    too_large: (file: string) =>
      `“${file}” é grande demais: cada arquivo de texto pode ter até 20 MB, e todos juntos 100 MB.`,
    too_many_rows: (file: string, rows: Where) =>
      `“${file}” não cabe: tem ${rows} tarefas ou itens, e sua caderneta guarda até 20.000 registros, contando os excluídos nos últimos meses. Divida o arquivo.`,
    empty: (file: string) => `“${file}” está vazio.`,
    not_text: (file: string) => `“${file}” não é um arquivo de texto, nem um .zip.`,
    web_page: (file: string) =>
      `“${file}” é uma página da web. Exporte as notas como .md ou .txt, ou do Google Keep como .json, e escolha de novo.`,
    evernote: (file: string) =>
      `“${file}” é do Evernote, e a Caderneta não lê .enex. Abra no Joplin ou no Obsidian, exporte como .md e escolha o .zip.`,
    document: (file: string) =>
      `“${file}” é de um tipo que a Caderneta não lê. Salve como .txt, .md ou .csv e escolha de novo.`,
    spreadsheet: (file: string) => `“${file}” é uma planilha. Salve como .csv e escolha de novo.`,
    broken_json: (file: string, line: Where) =>
      line === undefined
        ? `“${file}” está corrompido: o JSON está incompleto.`
        : `“${file}” está corrompido: o JSON para de fazer sentido na linha ${line}.`,
    wrong_shape: (file: string, place: Where) =>
      `“${file}” tem um problema: o campo ${place || 'principal'} falta ou está errado.`,
    newer_version: (file: string) =>
      `“${file}” foi exportado por uma Caderneta mais nova. Atualize esta e tente de novo.`,
    unknown_json: (file: string) =>
      `“${file}” é um JSON, mas não da Caderneta, do Google Keep, do Google Tarefas nem do Microsoft To Do.`,
    unknown_columns: (file: string, columns: Where) =>
      `“${file}” não tem colunas que a Caderneta conheça, como Produto e Quantidade, ou Tarefa e Data. A primeira linha diz: ${columns}.`,
    open_quote: (file: string, line: Where) => `“${file}” está corrompido: as aspas da linha ${line} não fecham.`,
    no_calendar: (file: string) => `“${file}” não tem tarefas nem compromissos.`,
    broken_zip: (file: string) => `“${file}” está corrompido ou incompleto, e não abre.`,
    locked: (file: string) => `“${file}” tem senha ou uma compactação que a Caderneta não abre.`,
    nothing_in_zip: (file: string) => `“${file}” não tem nada que a Caderneta leia, como notas, tarefas ou listas.`,
  },
  unreadable: 'Não foi possível ler os arquivos. Escolha-os de novo.',
  /** The words written into an imported row for which there is no field here. */
  fileWords: {
    row: (file: string, line: number, cells = '') => `${file}, linha ${line}${cells && `: ${cells}`}`,
    task: (list: string, at: number) => `${list}, tarefa ${at}`,
    section: (name: string) => `Seção: ${name}`,
    partOf: (task: string) => `Parte de: ${task}`,
    list: (name: string) => `Lista: ${name}`,
    project: (name: string) => `Projeto: ${name}`,
    untitled: 'Sem título',
    date: (words: string) => `Data: ${words}`,
    deadline: (words: string) => `Prazo no Todoist: ${words}`,
    duration: (count: string, unit: string) => `Duração: ${count} ${unit === 'day' ? 'dias' : 'min'}`,
    responsible: (name: string) => `Responsável: ${name}`,
    reminder: (time: string) => `Lembrete: ${time}`,
    repeat: (rule: string) => `Repetição: ${rule}`,
    except: (days: string) => `Exceto em: ${days}`,
    until: (end: string) => `Até ${end}`,
    start: (day: string) => `Início: ${day}`,
    doneOn: (day: string) => `Concluída em: ${day}`,
    contact: (contact: string) => `Contato: ${contact}`,
    people: (names: string) => `Participantes: ${names}`,
    field: (name: string, value: string) => `${name}: ${value}`,
    archived: 'arquivada',
  },
  markdown: {
    title: 'Caderneta',
    nothing: 'Nada por aqui ainda.',
    trip: (day: string) => `Compra de ${day}`,
    budget: 'Orçamento do mês',
    copyFrom: (owner: string) => `Cópia da lista de ${owner}`,
    due: (day: string) => `data ${day}`,
  },
}

export type DataTransferTexts = typeof dataTransfer
