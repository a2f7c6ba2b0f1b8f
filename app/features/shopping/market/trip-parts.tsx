import { LaterPart, LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import type { CostDialogProps } from './cost-dialog.tsx'
import type { CostLineProps } from './cost-line.tsx'
import type { EndedTripProps } from './ended-trip.tsx'
import type { RepeatDialogProps } from './repeat-dialog.tsx'
import type { RepeatOfferProps } from './repeat-offer.tsx'

const endedTrip = lazyPart<EndedTripProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.EndedTrip,
)
const repeatOffer = lazyPart<RepeatOfferProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.RepeatOffer,
)

const repeatDialog = lazyPart<RepeatDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.RepeatDialog,
)

const costDialog = lazyPart<CostDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.CostDialog,
)
const costLine = lazyPart<CostLineProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.CostLine,
)

/** 'Quanto vai dar'. */
export const CostDialog = (props: CostDialogProps) => <LazyDialog of={costDialog} props={props} />

/** The expected cost of the list, below its items. */
export const CostLine = ({ list }: Pick<CostLineProps, 'list'>) => (
  <LaterPart of={costLine} props={{ list, dialog: CostDialog }} />
)

/** The line that another person has ended the shop. */
export const EndedTrip = (props: EndedTripProps) => <LaterPart of={endedTrip} props={props} />

/** The button on an empty list that puts the last trip on it again. */
export const RepeatOffer = ({ listId }: { listId: string }) => (
  <LaterPart of={repeatOffer} props={{ listId, dialog: repeatDialog }} />
)
