import { drawPicture } from '#app/lib/draw-picture.ts'
import { UsualList } from './again/usual-list.tsx'
import { ListPush } from './list-push.tsx'
import { followTwins } from './rows/twins.ts'

/** Additions to lists, one chunk of the app that is loaded after everything else. */
export const later = { drawPicture, followTwins, ListPush, UsualList }
