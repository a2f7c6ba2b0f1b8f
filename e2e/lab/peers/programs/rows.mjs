import { createHash } from 'node:crypto'

/**
 * One row as each peer stores it.
 * @typedef {{ id: string, listId: string, name: string, purchased: boolean, createdAt: number, addedBy: string }} Row
 */

const groceries = [
  ...[
    'Arroz',
    'Feijão preto',
    'Café torrado',
    'Açúcar',
    'Farinha de trigo',
    'Óleo de soja',
    'Leite integral',
    'Manteiga',
  ],
  ...['Banana prata', 'Maçã', 'Tomate', 'Cebola', 'Alho', 'Batata', 'Cenoura', 'Alface', 'Pão francês', 'Queijo minas'],
  ...[
    'Peito de frango',
    'Carne moída',
    'Ovos',
    'Macarrão',
    'Molho de tomate',
    'Sabão em pó',
    'Detergente',
    'Papel toalha',
  ],
]
/**
 * The rows of a client, the first one at `beganAt`, ms: apart from that the same for every peer and in every run.
 * @param {number} client
 * @param {number} count
 * @param {number} beganAt
 * @returns {Row[]}
 */
export function rowsOf(client, count, beganAt) {
  return Array.from({ length: count }, (_, at) => ({
    id: idOf(`${client}/${at}`, beganAt + at),
    listId: '00000000-0000-7000-8000-000000000000',
    name: `${groceries[(client * 7 + at) % groceries.length]} ${client}-${at}`,
    purchased: false,
    createdAt: beganAt + at,
    addedBy: idOf(`person ${client}`, beganAt),
  }))
}

/** A UUID v7 like a device's, with a random part derived from `source`. @param {string} source @param {number} time */
function idOf(source, time) {
  const digest = createHash('sha256').update(source).digest('hex')
  const head = time.toString(16).padStart(12, '0')
  return `${head.slice(0, 8)}-${head.slice(8)}-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}

/**
 * One text for the ids and names of rows, independent of their order.
 * @param {readonly Pick<Row, 'id' | 'name'>[]} rows
 */
export function digestOf(rows) {
  const lines = rows.map(({ id, name }) => `${id} ${name}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
