import type { mutations as ptBr } from '#app/messages/pt-br/mutations.ts'

export const mutations: typeof ptBr = {
  'items.create': {
    name: (name) => `Add “${name}”`,
    failed: 'Failed to add item',
    failedForOthers: 'Failed to add item to this shared list',
  },
  'items.update': { name: (name) => `Change “${name}”`, failed: 'Failed to update item' },
  'items.delete': { name: (name) => `Delete “${name}”`, failed: 'Failed to delete item' },
  'items.restore': { name: (name) => `Bring back “${name}”`, failed: 'Failed to update item' },
  'lists.create': { name: (title) => `Start the list “${title}”`, failed: 'Failed to update list' },
  'lists.update': { name: (title) => `Rename the list to “${title}”`, failed: 'Failed to update list' },
  'lists.delete': { name: (title) => `Delete the list “${title}”`, failed: 'Failed to delete list' },
  'lists.restore': { name: (title) => `Bring back the list “${title}”`, failed: 'Failed to update list' },
  'trips.create': { name: () => 'Keep the trip', failed: 'The trip could not be kept' },
  'trips.update': { name: () => 'Change the kept trip', failed: 'The trip could not be changed' },
  'trips.delete': { name: () => 'Undo the ended trip', failed: 'The trip could not be undone' },
  'trips.restore': { name: () => 'Keep the trip again', failed: 'The trip could not be kept' },
  'lists.erasePrices': {
    name: (title) => `Erase the price history of “${title}”`,
    failed: 'The price history could not be erased',
  },
  'pricedPurchases.create': { name: (name) => `Keep the price of “${name}”`, failed: 'The price could not be kept' },
  'pricedPurchases.update': {
    name: (name) => `Change the price of “${name}”`,
    failed: 'The price could not be changed',
  },
  'pricedPurchases.delete': { name: (name) => `Erase a price of “${name}”`, failed: 'The price could not be erased' },
  'pricedPurchases.restore': {
    name: (name) => `Keep the price of “${name}” again`,
    failed: 'The price could not be kept',
  },
  'aisleOrders.update': {
    name: () => 'Change the order of the aisles',
    failed: 'Failed to change the order of the aisles',
  },
  'tasks.create': { name: (title) => `Add the task “${title}”`, failed: 'Failed to create task' },
  'tasks.update': { name: (title) => `Change the task “${title}”`, failed: 'The task could not be changed' },
  'tasks.delete': { name: (title) => `Delete the task “${title}”`, failed: 'The task could not be deleted' },
  'tasks.restore': { name: (title) => `Bring back the task “${title}”`, failed: 'The task could not be changed' },
  'notes.create': { name: (title) => `Start the note “${title}”`, failed: 'The note could not be created' },
  'notes.update': {
    name: (title) => `Change the note “${title}”`,
    failed: 'The note could not be saved',
    titleFailed: 'The title could not be changed',
  },
  'notes.delete': { name: (title) => `Delete the note “${title}”`, failed: 'The note could not be deleted' },
  'notes.restore': { name: (title) => `Bring back the note “${title}”`, failed: 'The note could not be saved' },
  'trash.delete': { name: (name) => `Delete “${name}” for ever`, failed: 'Could not be deleted for ever' },
  'corrections.save': { name: () => 'Remember a correction', failed: 'The correction could not be kept' },
  'settings.update': { name: () => 'Change the settings', failed: 'Your settings could not be saved.' },
}
