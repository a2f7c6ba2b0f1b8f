import type { Picture } from '#app/device/draw-picture.ts'
import { saveFile } from '#app/device/save-file.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { isGivenUp } from './copy-list.ts'

/** Draws a picture and hands it to an app that the person chooses; where the browser cannot, the person gets the file. */
export async function sendPicture(picture: Omit<Picture, 'mark' | 'moreOf'>): Promise<void> {
  const { appName, groceries } = currentMessages()
  try {
    const { later } = await import('./shopping-later.ts')
    const blob = await later.drawPicture({ ...picture, mark: appName, moreOf: groceries.moreInPicture })
    await handOver(new File([blob], `${fileName(picture.title)}.png`, { type: blob.type }))
  } catch {
    showToast({ tone: 'failure', title: groceries.pictureFailed })
  }
}

async function handOver(file: File): Promise<void> {
  if (canShare(file)) {
    const isOver = await navigator.share({ files: [file] }).then(() => true, isGivenUp)
    if (isOver) return
  }
  saveFile(file.name, file, file.type)
  showToast({ title: currentMessages().groceries.pictureSaved })
}

const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true

/** A title as the name of a file, without the characters that file systems refuse. */
const fileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'lista'
