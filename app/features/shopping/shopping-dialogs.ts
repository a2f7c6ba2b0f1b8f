import { ListTitleDialog } from './list/list-title-dialog.tsx'
import { RepeatListDialog } from './list/repeat-list-dialog.tsx'
import { AisleOrderDialog } from './market/aisle-order-dialog.tsx'
import { CostDialog } from './market/cost-dialog.tsx'
import { FinishDialog } from './market/finish-dialog.tsx'
import { MarketDialog } from './market/market-dialog.tsx'
import { RepeatDialog } from './market/repeat-dialog.tsx'
import { TripsDialog } from './market/trips-dialog.tsx'
import { ItemSheet } from './rows/item-sheet.tsx'
import { EndShareDialog } from './sharing/end-share-dialog.tsx'
import { LeaveDialog } from './sharing/leave-dialog.tsx'
import { PasteInviteDialog } from './sharing/paste-invite-dialog.tsx'
import { RecipientDialog } from './sharing/recipient-dialog.tsx'
import { ShareDialog } from './sharing/share-dialog.tsx'

/** The dialogs of lists, one chunk of the app. 'Colar lista' is apart, since it includes the dictionary. */
export const dialogs = {
  AisleOrderDialog,
  CostDialog,
  EndShareDialog,
  FinishDialog,
  ItemSheet,
  LeaveDialog,
  ListTitleDialog,
  MarketDialog,
  PasteInviteDialog,
  RecipientDialog,
  RepeatDialog,
  RepeatListDialog,
  ShareDialog,
  TripsDialog,
}
