import { plural } from '#app/lib/plural.ts'
import type { TripTexts } from '#app/messages/pt-br/trips.ts'

export const trips: TripTexts = {
  none: 'No trip is kept yet',
  noneText: 'When somebody ends a shop in shopping mode, it is here with its summary.',
  back: 'All trips',
  titleOf: (day) => `Trip of ${day}`,
  items: (n) => plural(n, 'item', 'items'),
  by: (who) => `ended by ${who}`,
  repeat: 'Repeat',
  repeatTitle: 'Repeat the trip',
  add: (n) => `Add ${n}`,
  take: 'Tick what goes onto the list.',
  reopen: 'Reopen the trip',
  reopened: 'The trip is open again: its items are back on the list',
  market: 'Market',
  marketIs: (name) => `Market: ${name}`,
  nameMarket: 'Which market? (optional)',
  takeMarket: (name) => `I’m at the market ${name}`,
  otherMarket: 'Other',
  marketTitle: 'Which market?',
  knownMarkets: 'Markets of this list',
  newMarket: 'Name of the market',
  newMarketHint: 'For example: Assaí, farmers’ market. It is kept with the trip.',
  noMarket: 'No market',
  closedAgain: 'The trip has ended again',
}
