import { drawPicture } from '#app/device/draw-picture.ts'
import { ReadyOffer } from './adding/ready-offer.tsx'
import { joinItems } from './items/join-items.ts'
import { ListNotifications } from './list/list-notifications.tsx'
import { ReceivedLists } from './list/received-lists.tsx'
import { CostLine } from './market/cost-line.tsx'
import { EndedTrip } from './market/ended-trip.tsx'
import { RepeatOffer } from './market/repeat-offer.tsx'
import { followDuplicates } from './rows/duplicates.ts'
import { LastBoughtOffer } from './usual-items/last-bought-offer.tsx'
import { everyDaysOf, keepEveryDays } from './usual-items/usual-items.ts'
import { UsualList } from './usual-items/usual-list.tsx'

/** Additions to lists, one chunk of the app that is loaded after everything else. */
export const later = {
  CostLine,
  drawPicture,
  EndedTrip,
  everyDaysOf,
  followDuplicates,
  joinItems,
  keepEveryDays,
  LastBoughtOffer,
  ListNotifications,
  ReadyOffer,
  ReceivedLists,
  RepeatOffer,
  UsualList,
}
