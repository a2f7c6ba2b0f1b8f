import { plural } from '#app/lib/plural.ts'
import type { ReadyTexts } from '#app/messages/pt-br/ready.ts'

// The goods keep their Portuguese names: they are those of the shelves, and the app reads lists in Portuguese.
export const ready: ReadyTexts = {
  text: 'Amounts are counted for each person and rounded to what is sold. You check them before they are added.',
  names: {
    barbecue: 'Barbecue',
    weeklyFair: 'Weekly greengrocer’s',
    monthly: 'Monthly shop',
    basicBasket: 'Basic basket (cesta básica)',
    breakfast: 'Breakfast',
    childrensParty: 'Children’s party',
    schoolSupplies: 'School supplies',
    babyLayette: 'Layette',
    christmas: 'Christmas dinner',
    juneParty: 'June party',
  },
  about: {
    barbecue: 'Meat, drinks, charcoal and what goes with them',
    weeklyFair: 'Fruit, vegetables and eggs',
    monthly: 'Pantry, toiletries and cleaning',
    basicBasket: 'That of Dieese, for one adult and a month',
    breakfast: 'A full table, for one morning',
    childrensParty: 'Snacks, sweets, drinks and disposables',
    schoolSupplies: 'What schools usually ask for',
    babyLayette: 'Clothes, bath and nappies of the first months',
    christmas: 'Turkey, side dishes, dessert and fruit',
    juneParty: 'Corn, sweets, quentão and mulled wine',
  },
  count: { people: 'People', guests: 'Guests', children: 'Children', babies: 'Babies' },
  titleFor: (name, n, of) =>
    `${name} for ${of === 'children' ? plural(n, 'child', 'children') : of === 'babies' ? plural(n, 'baby', 'babies') : n}`,
  typed: 'Exact number',
  check: 'Untick what you do not want. Each line can be changed.',
  others: 'Choose another',
  listName: 'Name of the list',
  create: (n) => `Create a list with ${plural(n, 'item', 'items')}`,
  recipe: {
    title: (name) => (name ? `Recipe: ${name}` : 'Recipe'),
    rest: (n) =>
      n === 0
        ? 'Only the ingredients go onto the list.'
        : `Only the ingredients go onto the list: the other ${n === 1 ? 'line' : `${n} lines`} of the text ${n === 1 ? 'stays' : 'stay'} out.`,
    asList: 'Read as a plain list',
  },
  ask: {
    label: 'Or say what it is for',
    hint: 'For example: feijoada for 8, one does not eat pork. The sentence goes to the AI of this server.',
    make: 'Make the list',
    busy: 'Making the list…',
    tooShort: 'Write at least 3 letters.',
  },
  models: 'Your models',
  readyMade: 'Ready-made lists',
  modelItems: (n) => plural(n, 'item', 'items'),
  removeModel: 'Delete model',
  modelRemoved: 'Model deleted',
  modelRestored: 'Model restored',
  portionsLabel: 'Portions',
  timesLabel: 'How many times',
  fewer: 'Fewer',
  more: 'More',
}
