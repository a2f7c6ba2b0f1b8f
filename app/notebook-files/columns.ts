import { fold } from '#shared/fold.ts'

/** What the columns of a sheet mean, by the names that people and other apps give them. */
const synonyms = {
  product:
    'produto|produtos|item|itens|nome do produto|nome do item|mercadoria|ingrediente|compra|compras|product|product name|item name|grocery',
  task: 'tarefa|tarefas|titulo|assunto|atividade|afazer|o que fazer|nome da tarefa|task|tasks|title|subject|task name|task title|to-do|todo|to do|summary',
  name: 'nome|name|descricao do item|o que',
  quantity: 'quantidade|quantidades|qtd|qtde|qtdade|quant|qnt|qty|quantity|amount',
  unit: 'unidade|unidades|un|und|unid|medida|unidade de medida|unit|units',
  price: 'preco|precos|valor|valores|custo|price|cost',
  unitPrice:
    'preco unitario|preco unit|preco un|valor unitario|valor unit|valor un|vl unit|vlr unit|preco por unidade|unit price|price per unit',
  total: 'total|subtotal|sub total|valor total|preco total|total price',
  category: 'categoria|corredor|secao|setor|departamento|grupo|tipo|category|aisle|section|department',
  bought: 'comprado|comprada|no carrinho|peguei|bought|purchased|checked|crossed off|in cart',
  brand: 'marca|brand',
  due: 'data|prazo|vencimento|data de vencimento|data limite|data de entrega|data de conclusao|data final|entrega|dia|quando|para quando|due|due date|duedate|duedatetime|date|deadline|due on|when',
  folder: 'folder name|folder|nome da pasta',
  section: 'column name|section name|nome da secao',
  start: 'start date|startdatetime|start|data de inicio|data inicial|inicio',
  time: 'hora|horario|horas|time|due time',
  priority: 'prioridade|priority|importancia|importance|urgencia',
  notes:
    'notas|nota|anotacao|anotacoes|observacao|observacoes|obs|detalhes|comentario|comentarios|notes|note|body|content|conteudo|details|comments|comment|description|descricao',
  status:
    'status|situacao|estado|concluida|concluido|concluidas|feito|feita|pronto|completo|completa|done|completed|complete|is completed|iscompleted|finished|% concluida|% concluido|% complete',
  doneOn:
    'completed time|completed date|date completed|completed at|completed on|completeddatetime|data da conclusao|concluida em|concluido em|feito em',
  steps:
    'passos|passo|etapas|subtarefas|sub-tarefas|itens da lista|steps|subtasks|sub-tasks|checklist|checklist items|checklistitems|items',
  list: 'lista|list|list name|list title|listname|nome da lista|lista de tarefas|task list|tasklist|projeto|project|project name|quadro|bucket|bucket name|pasta',
  tags: 'tags|tag|etiqueta|etiquetas|marcadores|rotulos|categorias|labels|label|categories',
  repeat: 'repeticao|repetir|repete|recorrencia|frequencia|repeat|repeats|recurrence|recurring|frequency',
  reminder: 'lembrete|reminder',
  reminderOn: 'reminder on/off|isreminderon|lembrete ativado/desativado|lembrete ligado/desligado',
  reminderDay: 'reminder date|reminderdatetime|data do lembrete',
  reminderTime: 'reminder time|hora do lembrete',
  id: 'taskid|task id',
  parent: 'parentid|parent id',
  timezone: 'timezone|time zone|fuso|fuso horario',
  allDay: 'is all day|dia inteiro|all day',
  checklist: 'is check list',
} as const

export type Column = keyof typeof synonyms

const columns = new Map<string, Column>(
  Object.entries(synonyms).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as Column] as const),
  ),
)

/** The meaning of a folded name such as `preco (r$)`; undefined for an unknown one. */
export const columnOf = (folded: string): Column | undefined =>
  columns.get(folded) ??
  columns.get(
    folded
      .replace(/[^\p{L}%\- ]|\br\$|\(.*\)/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  )

/** Columns of other apps that say nothing to a person: times of change, ids, places. */
const technical =
  /^(?:kind|created(?: ?time| ?at| ?on)?|createddatetime|criad[ao] em|data de criacao|modified.*|updated.*|last ?modified.*|order|is floating|column order|view mode|id|uid|index|#|n|no|numero|meta|view_style|has ?attachments|odata.*|etag)$/

/** Columns that Outlook fills in every row. */
const ofOutlook =
  /^(?:private|particular|sensitivity|sensibilidade|confidencialidade|schedule\+ priority|prioridade do schedule\+|(?:total|actual) work|trabalho (?:total|real)|mileage|quilometragem|role|funcao)$/
const unset = /^(?:|0(?: \S+)?|normal|none|nenhum[ao]?)$/

/** True for a cell that is no information: of a technical column, or a box or a field that nobody has filled. */
export const isSilent = (folded: string, cell: string): boolean =>
  technical.test(folded) || /^fals[eo]$/i.test(cell) || (ofOutlook.test(folded) && unset.test(fold(cell)))

const ofItems: readonly Column[] = ['quantity', 'unit', 'price', 'unitPrice', 'total', 'category', 'bought', 'brand']
const ofTasks: readonly Column[] = [
  'due',
  'start',
  'time',
  'priority',
  'status',
  'doneOn',
  'steps',
  'repeat',
  'list',
  'reminder',
  'reminderDay',
]

export type SheetKind = 'items' | 'tasks'

/** The kind of a sheet, by its heading. Undefined if no column has the names of its rows. */
export function kindOfSheet(folded: readonly string[]): SheetKind | undefined {
  const found = new Set(folded.map(columnOf))
  const has = (these: readonly Column[]) => these.some((column) => found.has(column))
  if (found.has('product')) return has(ofItems) || !has(ofTasks) ? 'items' : 'tasks'
  if (found.has('task')) return 'tasks'
  if (!found.has('name')) return found.has('notes') && found.has('quantity') ? 'items' : undefined
  return has(ofItems) ? 'items' : has(ofTasks) ? 'tasks' : undefined
}
